/** Ends the claim. */
export type EndClaim = () => void;

/**
 * Claims the editing of a document for this tab among all of this browser, until it is ended or the tab dies.
 * @returns null where another tab edits it. A browser without Web Locks, or whose locks fail (an insecure origin, a profile without storage), always agrees: the
 *   server's lock is by user and cannot tell two tabs apart, which this is for.
 */
export type ClaimTab = (name: string) => Promise<EndClaim | null>;

export const claimTab: ClaimTab = (name) => {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      // The lock lasts as long as this promise is pending.
      return new Promise<void>((end) => resolve(() => end()));
    });
    held.catch(() => resolve(() => undefined));
  });
};
