import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.ts';

test('[APP-07] no command waits for Shift and a sign alone: with Shift a key types another sign, and that is its chord', () => {
  const unreachable = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/'Shift\+[^'+]'/g)].map(([chord]) => `${file}: ${chord}`),
  );
  expect(unreachable).toEqual([]);
});
