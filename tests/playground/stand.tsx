import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import appTexts from '../../locales/en/app.json';
import uiTexts from '../../locales/en/ui.json';
import '#src/ui/look.css';
import { surfaces, theme } from '#src/ui/theme.ts';

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { app: appTexts, ui: uiTexts } }, interpolation: { escapeValue: false } });

/** What components of `src/ui` need around them: theme and texts. `?scheme=dark` uses dark mode. */
export function Stand({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const isDark = typeof location !== 'undefined' && new URLSearchParams(location.search).get('scheme') === 'dark';
  return (
    <MantineProvider theme={theme} cssVariablesResolver={surfaces} forceColorScheme={isDark ? 'dark' : 'light'}>
      <main style={{ display: 'grid', gap: 16, padding: 16, justifyItems: 'start' }}>
        <h1>{title}</h1>
        {children}
      </main>
    </MantineProvider>
  );
}
