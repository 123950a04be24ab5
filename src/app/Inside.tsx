import { useEffect } from 'react';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { useSession } from '#src/stores/session/store.ts';
import { ErrorBoundary } from '#src/ui/part/ErrorBoundary.tsx';
import { Veiled } from '#src/ui/dialog/Veiled.tsx';
import { ContributionsContext } from '#src/viewer/workplace/contributions.ts';
import { contributions } from './contributions.ts';
import { type NumberedHistory, numberHistory } from './leaving/numberedHistory.ts';
import { useLeavingGuard } from './leaving/useLeavingGuard.ts';
import { Modals } from './frame/Modals.tsx';
import { prepareLinked } from './prepareDocument.ts';
import { prepareStart } from './start/prepareStart.ts';
import { clearPath, enterApp } from './start/rememberedPath.ts';
import './start/returning.ts';
import { AppRoutes } from './Routes.tsx';
import { useCommandRoutes } from './useCommandRoutes.ts';

// This module is loaded during sign-in, so the start area can already be loaded in parallel.
prepareStart();

interface Visit extends NumberedHistory {
  readonly no: number;
}

let visit: Visit | undefined;
let visits = 0;

/**
 * A data router, as only those can block navigation until the user has answered (useBlocker). It is kept while the user
 * is signed in, including interruptions.
 */
const currentVisit = (): Visit => {
  if (visit === undefined) {
    enterApp();
    visits += 1;
    const create = () => createHashRouter([{ path: '*', Component: RoutedContent }]);
    visit = { no: visits, ...numberHistory(create, prepareLinked) };
  }
  return visit;
};

useSession.subscribe(({ status, interrupted, left }) => {
  if (status === 'loggedIn' || interrupted || visit === undefined) return;
  visit.end();
  visit.router.dispose();
  visit = undefined;
  // The next user starts at the start page, even if no sign-in page comes between.
  if (left) clearPath();
});

/** The part of the app that needs a session. */
export default function Inside() {
  const { no, router, follow } = currentVisit();
  useEffect(follow, [follow]);
  return <RouterProvider key={no} router={router} />;
}

function RoutedContent() {
  useCommandRoutes();
  useLeavingGuard();
  const interrupted = useSession((session) => session.interrupted);
  return (
    // Placed here because the router's own error page is meant for developers.
    <ErrorBoundary>
      <Veiled on={interrupted}>
        <ContributionsContext value={contributions}>
          <AppRoutes />
        </ContributionsContext>
      </Veiled>
      <Modals />
    </ErrorBoundary>
  );
}
