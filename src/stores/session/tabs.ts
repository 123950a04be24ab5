/** What tabs of one browser tell each other: they share the cookie, and so the session. */
export type TabMessage = { readonly kind: 'left' } | { readonly kind: 'entered'; readonly userId: number };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session');

export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Hears the other tabs, never this one. */
export const onTabs = (listener: (message: TabMessage) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
};
