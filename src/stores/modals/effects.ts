import { type ModalRequest, useModals } from './store.ts';

let lastId = 0;

/** Opens a dialog on top of what is open; answers the number that closes it. */
export const openModal = (request: ModalRequest): number => {
  lastId += 1;
  const id = lastId;
  useModals.setState(({ open }) => ({ open: [...open, { ...request, id }] }));
  return id;
};

export const closeModal = (id: number): void =>
  useModals.setState(({ open }) => ({ open: open.filter((modal) => modal.id !== id) }));

/** Section 4: logout closes modals. */
export const closeAllModals = (): void => useModals.setState({ open: [] });
