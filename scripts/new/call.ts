import path from 'node:path';
import { type Edits, filled, type Line, type Names, namesOf } from './edits.ts';

/**
 * A call of a new noun: its shapes, its handler, its lines in the tables, its suite of conformance tests, and its row
 * in the matrix of rights.
 * @param call `noun/verb`, e.g. `invoice/list`
 */
export function newCall(call: string): Edits {
  const [noun = '', verb = '', ...rest] = call.split('/');
  if (rest.length > 0) throw new Error(`A call is named noun/verb, not '${call}'.`);
  const names = namesOf(noun, verb);
  return { files: filled(path.join(import.meta.dirname, 'templates/call'), names), lines: tables(names) };
}

const tables = ({ name, operation }: Names): readonly Line[] => [
  imported('core/contract/operations.ts', `${name}Operations`, name),
  { path: 'core/contract/operations.ts', line: `  ...${name}Operations,`, before: /^\} as const satisfies/ },
  imported('server/routes/handlers.ts', `${name}Handlers`, name),
  { path: 'server/routes/handlers.ts', line: `  ...${name}Handlers,`, before: /^\} satisfies Handlers/ },
  imported('tests/conformance/suites.ts', `${name}Suite`, name),
  { path: 'tests/conformance/suites.ts', line: `  ${name}Suite,`, before: /^ {2}fuzzSuite,/ },
  // Everybody may make the call until its rule is written.
  { path: 'tests/conformance/matrix/ownRows.ts', line: `  ${operation}: everyone,`, before: /^\} satisfies Record/ },
];

const imported = (file: string, what: string, from: string): Line => ({
  path: file,
  line: ['import', `{ ${what} }`, 'from', `'./${from}.ts';`].join(' '),
  before: /^import .* from '\.\/marks\/layers?\.ts';/,
});
