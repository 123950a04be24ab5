import { MantineProvider } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { closeModal } from '#src/stores/modals/effects.ts';
import { useModals } from '#src/stores/modals/store.ts';
import { themeManager } from '#src/stores/theme/manager.ts';
import { closeToast } from '#src/stores/toasts/effects.ts';
import { useToasts } from '#src/stores/toasts/store.ts';
import { surfaces, theme } from '#src/ui/theme.ts';
import { Toasts } from '#src/ui/Toasts.tsx';
import { AppRoutes } from './Routes.tsx';
import { useCommandRoutes } from './useCommandRoutes.ts';

const ModalHost = lazy(async () => ({ default: (await import('#src/ui/ModalHost.tsx')).ModalHost }));

/** A data router, since only those can hold a navigation back until the user has answered (useBlocker). */
const router = createHashRouter([{ path: '*', Component: RoutedContent }]);

/** The whole client: routes below the hash, and the hosts of dialogs and messages above them. */
export function App() {
  const toasts = useToasts((state) => state.shown);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={surfaces} colorSchemeManager={themeManager} defaultColorScheme="auto">
      <RouterProvider router={router} />
      <Toasts toasts={toasts} onClose={closeToast} />
    </MantineProvider>
  );
}

function RoutedContent() {
  useCommandRoutes();
  const modals = useModals((state) => state.open);
  return (
    <>
      <AppRoutes />
      {modals.length > 0 && (
        <Suspense>
          <ModalHost open={modals} onClose={closeModal} />
        </Suspense>
      )}
    </>
  );
}
