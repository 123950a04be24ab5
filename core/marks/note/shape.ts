import * as z from 'zod/mini';
import { Coordinate } from '../coordinates.ts';
import { MarkText } from '../text/shape.ts';

/** Side of the sheet that marks a note, page units: 8 mm on paper. */
export const NOTE_SIZE = 48;

/** A note that is read when its sheet is pointed at; on the page stands the sheet only, its top left corner here. */
export const NoteGeometry = z.strictObject({ x: Coordinate, y: Coordinate, text: MarkText });
export type NoteGeometry = Readonly<z.infer<typeof NoteGeometry>>;
