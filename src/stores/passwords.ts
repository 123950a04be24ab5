import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** Passwords of encrypted documents, by document and version number: only in memory, for this session. */
type Passwords = Readonly<Record<number, Readonly<Record<number, string>>>>;

export const usePasswords = create<Passwords>()(() => ({}));

onUserLeft(() => usePasswords.setState({}, true));

/**
 * The known password for a version: its own, else that of the latest version with one. Without a version, that latest
 * one's.
 */
export function passwordOf(held: Passwords, docid: number, version?: number): string | undefined {
  const known = held[docid] ?? {};
  return known[version ?? Number.NaN] ?? known[Math.max(...Object.keys(known).map(Number))];
}

/** Stores the password that opened a version, keeping those of other versions. */
export const keepPassword = (docid: number, version: number, password: string): void =>
  usePasswords.setState((known) => ({ [docid]: { ...known[docid], [version]: password } }));

/** Drops passwords that no longer open the document, so that the user is asked again. */
export const forgetPassword = (docid: number): void =>
  usePasswords.setState(
    (known) => Object.fromEntries(Object.entries(known).filter(([of]) => of !== String(docid))),
    true,
  );
