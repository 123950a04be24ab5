import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { localText, THEME_KEY } from '../storage.ts';
import { readTheme } from './model.ts';

const stored = (): MantineColorScheme => {
  const theme = readTheme(localText.read(THEME_KEY));
  return theme === 'system' ? 'auto' : theme;
};

let onOtherTab: ((event: StorageEvent) => void) | undefined;

/** Keeps the colour scheme under the specification's key and follows changes made in other tabs. */
export const themeManager: MantineColorSchemeManager = {
  get: stored,
  set: (scheme) => localText.write(THEME_KEY, scheme === 'auto' ? 'system' : scheme),
  subscribe: (onUpdate) => {
    onOtherTab = (event) => {
      if (event.key === THEME_KEY) onUpdate(stored());
    };
    window.addEventListener('storage', onOtherTab);
  },
  unsubscribe: () => {
    if (onOtherTab !== undefined) window.removeEventListener('storage', onOtherTab);
  },
  clear: () => localText.remove(THEME_KEY),
};
