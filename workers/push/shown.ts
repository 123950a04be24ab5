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

const textOf = (message: unknown, name: string): string | undefined => {
  const value: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/**
 * How a PushMessage of the contract is shown: one that comes twice takes the place of the first without a sound. A
 * browser withdraws its leave from who shows nothing, so what cannot be read is shown too.
 */
export const shown = (message: unknown) => ({
  title: textOf(message, 'title') ?? 'DMS',
  options: {
    body: textOf(message, 'body') ?? '',
    tag: textOf(message, 'tag') ?? '',
    data: textOf(message, 'path') ?? null,
  },
});

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
