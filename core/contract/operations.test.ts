import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCatalogue, errorName } from './errors.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

const all = Object.entries<Operation>(operations);
const specification = new URL('../../../shared/spec/spec.md', import.meta.url);

/** What identifies a call: its path without parameter names and trailing slash. */
const address = (operation: Pick<Operation, 'path'>) => operation.path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}');

test('[CALL-01] no two calls have the same method and path', () => {
  const addresses = all.map(([, operation]) => `${operation.method} ${address(operation)}`);
  expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
});

test('[CALL-01] path parameters match the shape of the call', () => {
  for (const [name, operation] of all) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();
    const shape =
      operation.params === undefined
        ? []
        : Object.keys((operation.params as unknown as { shape: object }).shape).toSorted();
    expect(shape, name).toEqual(inPath);
  }
});

const isThere = existsSync(specification);

test(
  isThere
    ? '[CALL-01] every path that section 7 of the specification writes out is a call'
    : 'the specification is not beside this project: its paths are not compared in this run',
  () => {
    if (!isThere) return;
    const section = readFileSync(specification, 'utf8').split('## 7. Calls')[1]!.split('## 8.')[0]!;
    const known = new Set(all.map(([, operation]) => address(operation)));
    const written = [...section.matchAll(/\/dms\/[^\s,;()]*/g)].map((match) =>
      match[0]
        .replace(/\[.*?\]/g, '')
        .replace(/[.]$/, '')
        .replace(/\/$/, '')
        .replace(/\{\w+\}/g, '{}'),
    );
    expect(written.length).toBeGreaterThan(25);
    expect(written.filter((path) => !known.has(path))).toEqual([]);
    // Also those written without their beginning: layer/list, job/take, out/{id}.
    const ends = [...section.matchAll(/(?<![/\w{}])[\w{}]+(?:\/[\w{}-]+)+/g)].map(([end]) =>
      end.replace(/\{\w+\}/g, '{}'),
    );
    expect(ends.length).toBeGreaterThan(30);
    expect(ends.filter((end) => ![...known].some((path) => path.endsWith(`/${end}`)))).toEqual([]);
  },
);

test('the assumed calls are printed', () => {
  const line = ([name, { method, path, provenance }]: (typeof all)[number]) =>
    `${provenance.path === 'assumed' ? 'assumed  ' : 'specified'} ${method.padEnd(4)} ${path} (${name})`;
  console.log(all.map(line).toSorted().join('\n'));
});

test('error codes are unique, and names come back from codes', () => {
  const codes = Object.values(errorCatalogue).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const [name, { code }] of Object.entries(errorCatalogue)) expect(errorName(code)).toBe(name);
});
