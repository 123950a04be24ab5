/**
 * Local and session storage that may be full, forbidden or absent: reading gives undefined then and writing is given
 * up, because nothing kept here is worth an error to the user.
 */
export interface TextStorage {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

const attempt = <Value>(action: () => Value): Value | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

const textStorage = (storage: () => Storage): TextStorage => ({
  read: (key) => attempt(() => storage().getItem(key)) ?? undefined,
  write: (key, value) => {
    attempt(() => storage().setItem(key, value));
  },
  remove: (key) => {
    attempt(() => storage().removeItem(key));
  },
});

/** Kept on this device until the user logs out (specification, section 4), the theme beyond that. */
export const localText = textStorage(() => localStorage);
/** Kept as long as the tab. */
export const tabText = textStorage(() => sessionStorage);
/** The same of another window of ours. */
export const textOfWindow = (other: Window): TextStorage => textStorage(() => other.sessionStorage);

/** The JSON value of a text, undefined for none and for a broken one. */
export const parseStored = (text: string | undefined): unknown =>
  text === undefined ? undefined : attempt(() => JSON.parse(text) as unknown);
