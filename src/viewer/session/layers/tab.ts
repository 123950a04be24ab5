/** Releases the claim. */
export type EndClaim = () => void;

/**
 * Claims editing of a document for this tab among all tabs of this browser, until released or the tab closes.
 * @returns null if another tab is editing it: the server's lock is per session and cannot tell tabs apart
 */
export type ClaimTab = (name: string) => Promise<EndClaim | null>;

/** How long other tabs have to answer that they hold a claim, in ms. */
const ANSWER_MS = 200;

/** Uses a Web Lock; if unavailable (insecure origin, profile without storage), asks the other tabs. */
export const claimTab: ClaimTab = (name) =>
  'locks' in navigator ? claimByLock(name).catch(() => claimByAsking(name)) : claimByAsking(name);

const claimByLock: ClaimTab = (name) =>
  new Promise((resolve, reject) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      // The lock is held while this promise is pending.
      return new Promise<void>((end) => resolve(() => end()));
    });
    held.catch(reject);
  });

/** Two tabs that start within the answer time both get it, but no user is that fast. */
const claimByAsking: ClaimTab = (name) =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(name);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    const say = (word: 'whose' | 'mine'): void => channel.postMessage(word);
    let isHeld = false;
    const timer = setTimeout(() => {
      isHeld = true;
      resolve(() => channel.close());
    }, ANSWER_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isHeld && data === 'whose') say('mine');
      if (isHeld || data !== 'mine') return;
      clearTimeout(timer);
      channel.close();
      resolve(null);
    });
    say('whose');
  });
