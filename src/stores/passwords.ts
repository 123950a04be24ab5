import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Passwords of encrypted documents by document and version number: in memory, for this session only. */
type Passwords = Readonly<Record<number, Readonly<Record<number, string>>>>;

export const usePasswords = create<Passwords>()(() => ({}));

onUserLeft(() => usePasswords.setState({}, true));

/**
 * What opens a version, as far as is known: its own password, else the one of the latest version that has one. Without
 * a version that latest one's.
 */
export function passwordOf(held: Passwords, docid: number, version?: number): string | undefined {
  const known = held[docid] ?? {};
  return known[version ?? Number.NaN] ?? known[Math.max(...Object.keys(known).map(Number))];
}

/** A version was opened with a password; those of its other versions stay. */
export const keepPassword = (docid: number, version: number, password: string): void =>
  usePasswords.setState((known) => ({ [docid]: { ...known[docid], [version]: password } }));

/** What is known does not open the document any more: it is asked for anew. */
export const forgetPassword = (docid: number): void =>
  usePasswords.setState(
    (known) => Object.fromEntries(Object.entries(known).filter(([of]) => of !== String(docid))),
    true,
  );
