import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '#server/store/migrate.ts';
import landed from './migrations.json' with { type: 'json' };
import { root, withoutComments } from './imports.ts';

/** A fingerprint of a migration's code; comments and layout may change. */
function fingerprintOf(name: string): string {
  const text = readFileSync(path.join(root, `server/store/migrations/${name}.ts`), 'utf8');
  const code = withoutComments(text).replace(/\s+/g, '');
  return createHash('sha256').update(code).digest('hex').slice(0, 16);
}

test('[SRV-03] a migration that has landed never changes: databases have run it, and would not run it again', () => {
  // A new migration is added to migrations.json with the fingerprint this test prints.
  const now = Object.fromEntries(migrations.map(({ name }) => [name, fingerprintOf(name)]));
  expect(now).toEqual(landed);
  expect(Object.keys(now), 'their order').toEqual(Object.keys(landed));
});
