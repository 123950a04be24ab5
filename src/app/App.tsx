import { MantineProvider } from '@mantine/core';
import { themeManager } from '#src/stores/theme/manager.ts';
import { closeToast } from '#src/stores/toasts/effects.ts';
import { sayPanelTooLarge } from '#src/stores/toasts/panel.ts';
import { useToasts } from '#src/stores/toasts/store.ts';
import { ErrorBoundary } from '#src/ui/part/ErrorBoundary.tsx';
import { PanelTooLargeContext } from '#src/ui/panel/panelTooLarge.ts';
import { surfaces, theme } from '#src/ui/theme.ts';
import { Toasts } from '#src/ui/Toasts.tsx';
import { Entrance } from './start/Entrance.tsx';

/** The whole client: sign-in or areas, with toasts on top. */
export function App() {
  const toasts = useToasts((state) => state.shown);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={surfaces}
      colorSchemeManager={themeManager}
      defaultColorScheme="auto"
    >
      <ErrorBoundary>
        <PanelTooLargeContext value={sayPanelTooLarge}>
          <Entrance />
        </PanelTooLargeContext>
      </ErrorBoundary>
      <Toasts toasts={toasts} onClose={closeToast} />
    </MantineProvider>
  );
}
