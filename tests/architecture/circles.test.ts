import { expect, test } from 'vitest';
import { circlesOf } from './circles.ts';
import { houses } from './floors.ts';

/** A template contains marks and is itself a mark. */
const TEMPLATES = 'core/marks/mark.ts';

test('no files import one another in a circle, not even by import(), except those of templates', () => {
  expect(circlesOf(houses).map(([first]) => first)).toEqual([TEMPLATES]);
});
