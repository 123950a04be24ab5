/**
 * Local and session storage that may be full, forbidden or absent: reading then gives undefined and writing is skipped,
 * because nothing kept here is worth an error message.
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

/** Kept on this device until the user logs out (specification, section 4). */
export const localText = textStorage(() => localStorage);
export const THEME_KEY = 'theme';
export const SERVER_KEY = 'server';
/** Removes what the user left on this device, also that of areas which are not loaded. */
export const clearLocal = (): void => {
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key !== THEME_KEY && key !== SERVER_KEY) localStorage.removeItem(key);
  });
};
/** Kept as long as the tab is open. */
export const tabText = textStorage(() => sessionStorage);
/** The session storage of another window of the app. */
export const textOfWindow = (other: Window): TextStorage => textStorage(() => other.sessionStorage);

/** Parses JSON; undefined if absent or invalid. */
export const parseStored = (text: string | undefined): unknown =>
  text === undefined ? undefined : attempt(() => JSON.parse(text) as unknown);
