import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources, withoutComments } from './imports.ts';

/** Where every kind is named besides its two folders; the last only if it has an annotation of its own in a PDF. */
const REGISTRIES = [
  'core/marks/registry.ts',
  'core/marks/testing/oneOfEach.ts',
  'server/render/child/marked/entries.ts',
  'src/viewer/kinds/kinds.ts',
];

const isTest = (file: string): boolean => file.includes('.test.');
const files = ['core', 'server', 'src', 'workers'].flatMap((house) => sources(house)).filter((file) => !isTest(file));
const texts = files.map((file) => [file, withoutComments(readFileSync(path.join(root, file), 'utf8'))] as const);

// Kinds whose names mean nothing else; most others are also words of the scene, of SVG or of everyday English.
test.each(['checkmark', 'cross', 'distance'])(
  '[LAYR-01] the kind %s is its two folders and a line in each registry, at most eight files',
  (kind) => {
    const own = files.filter(
      (file) => file.startsWith(`core/marks/${kind}/`) || file.startsWith(`src/viewer/kinds/${kind}/`),
    );
    const named = new RegExp(`'${kind}'|/${kind}/`);
    const naming = texts.filter(([file, text]) => !own.includes(file) && named.test(text)).map(([file]) => file);
    expect(naming.filter((file) => !REGISTRIES.includes(file))).toEqual([]);
    expect(own.length).toBeGreaterThan(1);
    expect(own.length + REGISTRIES.length).toBeLessThanOrEqual(8);
  },
);
