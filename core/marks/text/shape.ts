import * as z from 'zod/mini';
import { boxFields } from '../box.ts';

/** Most characters of a text or a note. */
export const TEXT_LIMIT = 4000;

export const MarkText = z.string().check(z.minLength(1), z.maxLength(TEXT_LIMIT));

const { height: _fromItsLines, ...fields } = boxFields;

/** Text wrapped at `width`; its height follows from its lines. */
export const TextGeometry = z.strictObject({ ...fields, text: MarkText });
export type TextGeometry = Readonly<z.infer<typeof TextGeometry>>;
