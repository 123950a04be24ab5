/** Ends the claim. */
export type EndClaim = () => void;

/**
 * Claims the editing of a document for this tab among all of this browser, until it is ended or the tab dies.
 * @returns null where another tab edits it: the server's lock is by session and cannot tell two tabs apart
 */
export type ClaimTab = (name: string) => Promise<EndClaim | null>;

/** How long the other tabs have to say that they hold a claim, ms. */
const ANSWER_MS = 200;

/**
 * By a Web Lock; where there is none to be had (an insecure origin, a profile without storage), by asking the other
 * tabs.
 */
export const claimTab: ClaimTab = (name) =>
  'locks' in navigator ? claimByLock(name).catch(() => claimByAsking(name)) : claimByAsking(name);

const claimByLock: ClaimTab = (name) =>
  new Promise((resolve, reject) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      // The lock lasts as long as this promise is pending.
      return new Promise<void>((end) => resolve(() => end()));
    });
    held.catch(reject);
  });

/** Two tabs that begin within the time for an answer both get it: no hand is that fast. */
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
