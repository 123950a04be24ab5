import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { AreaScreen } from './AreaScreen.tsx';
import { areas, START_PATH } from './areas.ts';
import { LoginGate, SessionGate } from './Gate.tsx';

// The frame comes after the login: nobody who signs in waits for menus that are not shown yet.
const Shell = lazy(() => import('./Shell.tsx'));

const routesOf = (area: AreaManifest) => area.routes.map((path) => <Route key={path} path={path} element={<AreaScreen key={area.id} area={area} />} />);

const redirectsOf = (area: AreaManifest) => area.redirects?.map(({ from, to }) => <Route key={from} path={from} element={<Navigate to={to} replace />} />);

const inside = areas.filter((area) => area.public !== true);
const outside = areas.filter((area) => area.public === true);

/** The route table (specification, section 2): the areas' own routes, '/' and every unknown path to the start. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        element={
          <LoginGate>
            <Outlet />
          </LoginGate>
        }
      >
        {outside.map(routesOf)}
      </Route>
      <Route
        element={
          <SessionGate>
            <Suspense fallback={<Spinner />}>
              <Shell />
            </Suspense>
          </SessionGate>
        }
      >
        {inside.map(routesOf)}
        {inside.map(redirectsOf)}
        <Route path="*" element={<Navigate to={START_PATH} replace />} />
      </Route>
    </Routes>
  );
}
