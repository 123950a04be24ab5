import { Route, Routes } from 'react-router-dom';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { Redirect } from '#src/ui/part/Redirect.tsx';
import { AreaScreen } from './AreaScreen.tsx';
import { areas, START_PATH } from './areas.ts';
import { Shell } from './frame/Shell.tsx';

const routesOf = (area: AreaManifest) =>
  area.routes.map((path) => (
    <Route key={path} path={path} element={<AreaScreen key={area.id} area={area} isTop={path === area.menu?.path} />} />
  ));

const redirectsOf = (area: AreaManifest) =>
  area.redirects?.map(({ from, to }) => <Route key={from} path={from} element={<Redirect to={to} />} />);

/** Users without access to any client have nothing to search: the home page tells them what to do. */
function Start() {
  const unassigned = useMasterData((data) => data.unassigned);
  return <Redirect to={unassigned ? '/home' : START_PATH} />;
}

/** The route table (specification, section 2): the areas' own routes; '/' and unknown paths lead to the start page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {areas.map(routesOf)}
        {areas.map(redirectsOf)}
        <Route path="*" element={<Start />} />
      </Route>
    </Routes>
  );
}
