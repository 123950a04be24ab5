import type { PushMessage } from '#core/contract/people/push.ts';

/** Below which the client stands. */
const CLIENT = '/viewer/';

/** What of a window is needed to lead it somewhere. */
export interface Window {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface Windows {
  all(): Promise<readonly Window[]>;
  open(url: string): Promise<unknown>;
}

/** How a message is shown: one that comes twice takes the place of the first without a sound. */
export const shown = ({ title, body, path, tag }: PushMessage) =>
  ({ title, options: { body, tag, data: path ?? null } }) as const;

/** Leads to the place of a message that was clicked: in a window of the client that is open, the focused one first. */
export async function leadTo(path: unknown, windows: Windows): Promise<void> {
  const url = typeof path === 'string' && path.startsWith('/') ? `${CLIENT}#${path}` : CLIENT;
  const open = (await windows.all()).filter((one) => new URL(one.url).pathname.startsWith(CLIENT));
  const chosen = open.find(({ focused }) => focused) ?? open[0];
  if (chosen === undefined) return void (await windows.open(url));
  // A browser that does not let itself be brought forward still goes there.
  await chosen.focus().catch(() => undefined);
  if (typeof path === 'string') await chosen.navigate(url);
}
