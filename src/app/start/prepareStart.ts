import { loadNamespaces } from 'i18next';
import { matchPath } from 'react-router-dom';
import { searchArea } from '#src/areas/search/area.ts';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';
import { prepareArea } from '#src/app/AreaScreen.tsx';
import { areas } from '#src/app/areas.ts';
import { requestedPath } from './rememberedPath.ts';

const pathsOf = ({ routes, redirects = [] }: AreaManifest): readonly string[] => [
  ...routes,
  ...redirects.map(({ from }) => from),
];

/** Loads code and texts of the area in the address while the server processes the sign-in. */
export const prepareStart = (): void => {
  const path = requestedPath().replace(/\?.*$/, '');
  const area =
    areas.find((candidate) => pathsOf(candidate).some((route) => matchPath(route, path) !== null)) ?? searchArea;
  prepareArea(area);
  // An area's texts have the area's name; failures are retried when the texts are needed.
  void loadNamespaces(['shell', area.id, ...(area.texts ?? [])]).catch(() => undefined);
};
