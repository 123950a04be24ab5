import { type ModalRequest, useModals } from './store.ts';

let lastId = 0;

/** Opens a dialog on top of the others; returns the id for closing it. */
export const openModal = (request: ModalRequest): number => {
  lastId += 1;
  const id = lastId;
  useModals.setState(({ open }) => ({ open: [...open, { ...request, id }] }));
  return id;
};

/** CSS px. */
const QUESTION_SIZE = [440, 220] as const;

type Asked = Pick<ModalRequest, 'title'> &
  Partial<Pick<ModalRequest, 'apply' | 'cancel' | 'destructive'>> & { readonly text: string };

/** Asks for confirmation of an action, by default a destructive one; the title is also the button's label. */
export const askFirst = ({ text, ...more }: Asked, onYes: () => void): number =>
  openModal({ apply: more.title, size: QUESTION_SIZE, destructive: true, ...more, content: { text, onYes } });

export const closeModal = (id: number): void =>
  useModals.setState(({ open }) => ({ open: open.filter((modal) => modal.id !== id) }));

/** Section 4: logout closes modals. */
export const closeAllModals = (): void => useModals.setState({ open: [] });
