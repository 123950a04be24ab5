import * as z from 'zod/mini';
import { Coordinates } from '../coordinates.ts';

/** A marker stroke along these points. */
export const HighlighterGeometry = z.strictObject({ points: Coordinates });
export type HighlighterGeometry = Readonly<z.infer<typeof HighlighterGeometry>>;
