import { STAMP_SIDE } from '#core/contract/admin/adminStamp.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { STAMP_LINES, StampContent } from '#core/marks/content/shape.ts';
import { type Draft, flagIn, textIn } from '../edit/draft.ts';
import { linesOf, mmOf, unitsOf } from './rules.ts';

export const FACES = ['lettering', 'image', 'drawing'] as const;
export type Face = (typeof FACES)[number];
export const faceOf = (draft: Draft): Face => FACES.find((one) => one === draft['face']) ?? 'lettering';

/** A stamp's content as form fields; a drawing from the initial set-up cannot be edited. */
export const draftOfContent = (content: Readonly<Record<string, unknown>> | undefined): Draft => {
  const read = StampContent.safeParse(content);
  const shown = read.success ? read.data : undefined;
  return {
    face: shown?.type ?? 'lettering',
    lines: shown?.type === 'lettering' ? shown.lines.join('\n') : '',
    framed: shown?.type === 'lettering' ? shown.framed : true,
    href: shown?.type === 'image' ? shown.href : '',
    drawing: shown?.type === 'drawing' ? JSON.stringify(shown) : '',
  };
};

/** The stamp content described by the fields; undefined while incomplete. */
export function contentOf(draft: Draft): StampContent | undefined {
  const face = faceOf(draft);
  const wanted: unknown =
    face === 'lettering'
      ? { type: face, lines: linesOf(textIn(draft, 'lines')), framed: flagIn(draft, 'framed') }
      : face === 'image'
        ? { type: face, href: textIn(draft, 'href') }
        : JSON.parse(textIn(draft, 'drawing') || 'null');
  const read = StampContent.safeParse(wanted);
  return read.success ? read.data : undefined;
}

/** The sides of a stamp for a picture: as large as fits into those it had, in the proportions of the picture. */
export function fitted({ width, height }: Size, draft: Draft, language: string): Draft {
  const [across, down] = ['width', 'height'].map((side) => unitsOf(textIn(draft, side)));
  const scale = Math.min((across ?? Number.NaN) / width, (down ?? Number.NaN) / height);
  const side = (pixels: number): string =>
    mmOf(Math.min(STAMP_SIDE.max, Math.max(STAMP_SIDE.min, Math.round(pixels * scale))), language);
  return Number.isNaN(scale) ? {} : { width: side(width), height: side(height) };
}

/** The content with sample values for its placeholders. */
export const sampleOf = (content: StampContent, sample: (placeholder: string) => string): StampContent =>
  content.type === 'lettering'
    ? {
        ...content,
        lines: content.lines.map((line) =>
          line
            .replace(/\{(user|date|time|number|index:[^{}]{1,100})\}/g, (_, name: string) => sample(name))
            .slice(0, STAMP_LINES.length),
        ),
      }
    : content;

/** The selected part of a text, or the caret if both are equal. */
export interface Marked {
  readonly start: number;
  readonly end: number;
}

/** Inserts a placeholder in place of the selection, or at the end. */
export function withPlaceholder(text: string, name: string, { start, end }: Marked = endOf(text)) {
  const before = `${text.slice(0, start)}{${name}}`;
  return { text: `${before}${text.slice(end)}`, marked: { start: before.length, end: before.length } };
}

const endOf = ({ length }: string): Marked => ({ start: length, end: length });
