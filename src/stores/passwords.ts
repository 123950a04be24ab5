import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Passwords of encrypted documents by document number: in memory, for this session only. */
export const usePasswords = create<Readonly<Record<number, string>>>()(() => ({}));

onUserLeft(() => usePasswords.setState({}, true));

/** The password does not open the document any more: it is asked for anew. */
export const forgetPassword = (docid: number): void =>
  usePasswords.setState((known) => Object.fromEntries(Object.entries(known).filter(([of]) => of !== String(docid))), true);
