import { loadNamespaces } from 'i18next';
import { matchPath } from 'react-router-dom';
import { searchArea } from '#src/areas/search/area.ts';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';
import { prepareArea } from '#src/app/AreaScreen.tsx';
import { areas } from '#src/app/areas.ts';
import { headedFor } from './rememberedPath.ts';

const pathsOf = ({ routes, redirects = [] }: AreaManifest): readonly string[] => [
  ...routes,
  ...redirects.map(({ from }) => from),
];

/** Fetches code and texts of the area that the address leads to, while the server is still busy with the sign-in. */
export const prepareStart = (): void => {
  const path = headedFor().replace(/\?.*$/, '');
  const area =
    areas.find((candidate) => pathsOf(candidate).some((route) => matchPath(route, path) !== null)) ?? searchArea;
  prepareArea(area);
  // The texts of an area are called like the area; what fails is asked for again by who needs it.
  void loadNamespaces(['shell', area.id, ...(area.texts ?? [])]).catch(() => undefined);
};
