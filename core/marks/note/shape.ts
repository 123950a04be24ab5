import * as z from 'zod/mini';
import { Coordinate } from '../coordinates.ts';
import { MarkText } from '../text/shape.ts';

/** Side of a note's icon in page units: 8 mm on paper. */
export const NOTE_SIZE = 48;

/** A note shown when its icon is pointed at; the page only shows the icon, with its top left corner here. */
export const NoteGeometry = z.strictObject({ x: Coordinate, y: Coordinate, text: MarkText });
export type NoteGeometry = Readonly<z.infer<typeof NoteGeometry>>;
