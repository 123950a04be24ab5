import { createHashRouter, RouterProvider } from 'react-router-dom';
import { useSession } from '#src/stores/session/store.ts';
import { Modals } from './Modals.tsx';
import { stepIn } from './rememberedPath.ts';
import { AppRoutes } from './Routes.tsx';
import { useCommandRoutes } from './useCommandRoutes.ts';

let router: ReturnType<typeof createHashRouter> | undefined;

/** A data router, since only those can hold a navigation back until the user has answered (useBlocker). It lives as long as the session. */
const sessionRouter = () => {
  if (router === undefined) {
    stepIn();
    router = createHashRouter([{ path: '*', Component: RoutedContent }]);
  }
  return router;
};

useSession.subscribe(({ status }) => {
  if (status === 'loggedIn') return;
  router?.dispose();
  router = undefined;
});

/** Everything that needs a session. */
export default function Inside() {
  return <RouterProvider router={sessionRouter()} />;
}

function RoutedContent() {
  useCommandRoutes();
  return (
    <>
      <AppRoutes />
      <Modals />
    </>
  );
}
