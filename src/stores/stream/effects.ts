import { StreamSignal } from '#core/contract/stream.ts';
import { listen } from '#src/gateway/stream.ts';
import { emitSignal } from './signals.ts';

/**
 * Milliseconds before reconnecting after a break: doubled each time, with jitter, so that clients do not all return at
 * once.
 */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** A connection that lasted this long resets the delay. */
const GOOD_MS = 30_000;
/**
 * Name of the lock and channel by which a browser's tabs share one stream, as only six connections to a server are
 * allowed.
 */
const SHARED = 'stream';

/**
 * Listens to the server during the session. One tab of the browser listens and informs the others; if the browser has
 * no locks, each tab polls as specified.
 */
export const startStream = (signal: AbortSignal): void => {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return;
  const channel = new BroadcastChannel(SHARED);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const heard = StreamSignal.safeParse(data);
    if (heard.success && !signal.aborted) emitSignal(heard.data);
  });
  signal.addEventListener('abort', () => channel.close());
  const tell = (told: StreamSignal): void => {
    if (signal.aborted) return;
    emitSignal(told);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel within this browser has none
    channel.postMessage(told);
  };
  navigator.locks.request(SHARED, { signal }, () => keepListening(tell, signal)).catch(() => undefined);
};

const keepListening = async (tell: (told: StreamSignal) => void, signal: AbortSignal): Promise<void> => {
  let heard: number | undefined;
  let pause = FIRST_MS;
  const onHeard = (id: number): void => {
    heard = Math.max(heard ?? 0, id);
  };
  while (!signal.aborted) {
    const since = Date.now();
    // oxlint-disable-next-line no-await-in-loop -- one line after the other
    if ((await listen({ heard, onHeard, onSignal: tell, signal })) === 'refused') return;
    pause = Date.now() - since > GOOD_MS ? FIRST_MS : Math.min(pause * 2, LONGEST_MS);
    // oxlint-disable-next-line no-await-in-loop
    await passed(pause * (0.5 + Math.random() / 2), signal);
  }
};

/** Waits for a time, or until the network is back. */
const passed = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
    window.addEventListener('online', end, { once: true, signal });
  });
