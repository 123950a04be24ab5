import { KEEP_ALIVE_CALL_SECONDS } from '#core/contract/constants.ts';

const PERIOD_MS = KEEP_ALIVE_CALL_SECONDS * 1000;
/** A window that becomes visible asks immediately, but not on every switch between windows. */
const LOOK_MS = 10_000;

/**
 * Calls `beat` every 178 s (specification, section 7) until aborted. Browsers throttle timers of hidden tabs and stop
 * them while the machine sleeps, so a window that becomes visible or gets its network back beats immediately. Beats
 * never overlap.
 */
export const startKeepAlive = (beat: () => Promise<unknown>, signal: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout>;
  let last = Date.now();
  let beating = false;
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), PERIOD_MS);
  };
  const run = async (): Promise<void> => {
    if (beating) return;
    beating = true;
    await beat();
    beating = false;
    last = Date.now();
    if (!signal.aborted) again();
  };
  const look = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - last >= LOOK_MS) void run();
  };
  again();
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  window.addEventListener('online', look, { signal });
};
