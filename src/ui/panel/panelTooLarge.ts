import { createContext } from 'react';

/** Called when a panel is pulled beyond its maximum width. The app shows a message, from a floor above this one. */
export const PanelTooLargeContext = createContext<() => void>(() => undefined);
