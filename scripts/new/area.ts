import path from 'node:path';
import { newCall } from './call.ts';
import { type Edits, filled, type Line, namesOf } from './edits.ts';

/**
 * An area with a list: docs/areas.md describes its parts. Its rows come from a call of its own, `NAME/list`.
 */
export function newArea(area: string): Edits {
  const names = namesOf(area, 'list');
  const call = newCall(`${area}/list`);
  return {
    files: { ...call.files, ...filled(path.join(import.meta.dirname, 'templates/area'), names) },
    lines: [...call.lines, ...tables(names.name)],
  };
}

const tables = (name: string): readonly Line[] => [
  {
    path: 'src/app/areas.ts',
    line: ['import', `{ ${name}Area }`, 'from', `'#src/areas/${name}/area.ts';`].join(' '),
    after: /^import .*\/area\.ts';$/,
  },
  { path: 'src/app/areas.ts', line: `  ${name}Area,`, before: /^\];/ },
  {
    path: 'src/i18next.d.ts',
    line: ['import', 'type', name, 'from', `'../locales/de/${name}.json';`].join(' '),
    after: /^import type /,
  },
  { path: 'src/i18next.d.ts', line: `      ${name}: typeof ${name};`, before: /^ {4}\};/ },
];
