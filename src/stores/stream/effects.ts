import { StreamSignal } from '#core/contract/stream.ts';
import { listen } from '#src/gateway/stream.ts';
import { tellSignal } from './signals.ts';

/**
 * Milliseconds until a line that was cut is sought again: twice as long each time, with a spread, so that not all
 * clients come back at once.
 */
const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** A line that held so long was a good one. */
const GOOD_MS = 30_000;
/**
 * Name of the lock and of the channel by which the tabs of a browser share one stream: it allows six connections to a
 * server.
 */
const SHARED = 'stream';

/**
 * Hears the server as long as the session lasts. Of all tabs of the browser one listens and tells the others; where the
 * browser cannot settle who, each asks by itself, as specified.
 */
export const startStream = (signal: AbortSignal): void => {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return;
  const channel = new BroadcastChannel(SHARED);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const heard = StreamSignal.safeParse(data);
    if (heard.success && !signal.aborted) tellSignal(heard.data);
  });
  signal.addEventListener('abort', () => channel.close());
  const tell = (told: StreamSignal): void => {
    if (signal.aborted) return;
    tellSignal(told);
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

/** Some time, or the network's return. */
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
