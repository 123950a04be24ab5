/** Messages between tabs of one browser, which share the cookie and therefore the session. */
export type TabMessage = { readonly kind: 'left' } | { readonly kind: 'entered'; readonly userId: number };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session');

export const broadcastToTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Receives messages of other tabs, never of this one. */
export const onTabs = (listener: (message: TabMessage) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
};
