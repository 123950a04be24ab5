import type * as z from 'zod/mini';
import type { MarkKind } from './kind.ts';
import { freehand } from './freehand/kind.ts';
import { highlighter } from './highlighter/kind.ts';
import { rectangle } from './rectangle/kind.ts';

/** Every kind of mark by its name on the wire. A new kind is its folder and one line here. */
const kinds = {
  freehand,
  highlighter,
  rectangle,
};

export type KindName = keyof typeof kinds;
/** Geometry of each kind. */
export type Geometries = { readonly [Kind in KindName]: z.output<(typeof kinds)[Kind]['shape']> };

/** The kinds, typed so that a generic `Kind` keeps geometry and definition together. */
export const markKinds: { readonly [Kind in KindName]: MarkKind<Geometries[Kind]> } = kinds;

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);
