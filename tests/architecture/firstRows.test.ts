import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './imports.ts';

/** A query in an order, up to the call that takes its first row, without a limit in between. */
const UNLIMITED = /\.orderBy\((?:(?!\.limit\(|;\n)[\s\S])*?\.executeTakeFirst/;

test('[SRV-03] a query for the first row in an order has a limit: without one the database returns all', () => {
  const [all, one] = [".orderBy('id')\n.executeTakeFirst();", ".orderBy('id').limit(1).executeTakeFirst();"];
  expect([all, one].map((query) => UNLIMITED.test(query))).toEqual([true, false]);
  const found = sources('server').filter((file) => UNLIMITED.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
