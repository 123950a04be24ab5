import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.ts';

test('[APP-07] no command’s key is Shift with a character: Shift types another character, which is the key', () => {
  const unreachable = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/'Shift\+[^'+]'/g)].map(([chord]) => `${file}: ${chord}`),
  );
  expect(unreachable).toEqual([]);
});
