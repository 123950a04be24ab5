/** Base path of the client. */
const CLIENT = '/viewer/';

/** What is needed of a window to navigate it. */
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
 * How a PushMessage of the contract is shown: a repeated one silently replaces the first. Browsers revoke the
 * permission of workers that show nothing, so even an unreadable message is shown.
 */
export const shown = (message: unknown) => ({
  title: textOf(message, 'title') ?? 'DMS',
  options: {
    body: textOf(message, 'body') ?? '',
    tag: textOf(message, 'tag') ?? '',
    data: textOf(message, 'path') ?? null,
  },
});

/** Opens the target of a clicked message in an open window of the client, preferring the focused one. */
export async function leadTo(path: unknown, windows: Windows): Promise<void> {
  const url = typeof path === 'string' && path.startsWith('/') ? `${CLIENT}#${path}` : CLIENT;
  const open = (await windows.all()).filter((one) => new URL(one.url).pathname.startsWith(CLIENT));
  const chosen = open.find(({ focused }) => focused) ?? open[0];
  if (chosen === undefined) return void (await windows.open(url));
  // If the browser refuses to focus the window, it is still navigated.
  await chosen.focus().catch(() => undefined);
  if (typeof path === 'string') await chosen.navigate(url);
}
