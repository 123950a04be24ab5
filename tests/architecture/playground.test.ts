import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readImports, root, sources } from './imports.ts';

const pages = sources('tests/playground/pages');
/** Pages that use only src/ui; others need a full browser. */
const plain = pages.filter((page) => /from '\.\.\/stand\.tsx'|src\/ui\/entrance\//.test(textOf(page)));

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The src/ui files imported directly or indirectly by the given files. */
function reached(files: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const { target } of files.flatMap(readImports))
    if (target.startsWith('src/ui/') && /\.tsx?$/.test(target) && !known.has(target)) {
      known.add(target);
      reached([target], known);
    }
  return known;
}

test('every component of src/ui has a page in the playground', () => {
  const components = sources('src/ui').filter((file) => file.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(20);
  const shown = reached(pages);
  expect(components.filter((file) => !shown.has(file))).toEqual([]);
});

test.each(plain)('%s renders by itself, under its heading', async (page) => {
  const { default: Page } = (await import(path.join(root, page))) as { readonly default: ComponentType };
  expect(renderToString(createElement(Page))).toMatch(/<h1[ >]/);
});

test('the pages of src/ui are found', () => expect(plain.length).toBeGreaterThan(7));
