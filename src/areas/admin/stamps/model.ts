import { STAMP_LINES, StampContent } from '#core/marks/content/shape.ts';
import { type Draft, flagIn, textIn } from '../edit/draft.ts';
import { linesOf } from './rules.ts';

export const FACES = ['lettering', 'image', 'drawing'] as const;
export type Face = (typeof FACES)[number];
export const faceOf = (draft: Draft): Face => FACES.find((one) => one === draft['face']) ?? 'lettering';

/** What a stamp shows, as fields; a drawing comes with the set-up and stays as it is. */
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

/** What the fields say that a stamp shows. Undefined where they do not say it yet. */
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

/** The same with its placeholders filled in by `sample`, as on a document. */
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

/** What is marked in a text, or the place of the caret where both are the same. */
export interface Marked {
  readonly start: number;
  readonly end: number;
}

/** A placeholder typed: into what is marked, else at the end. What stands around it stays as it is. */
export function withPlaceholder(text: string, name: string, { start, end }: Marked = endOf(text)) {
  const before = `${text.slice(0, start)}{${name}}`;
  return { text: `${before}${text.slice(end)}`, marked: { start: before.length, end: before.length } };
}

const endOf = ({ length }: string): Marked => ({ start: length, end: length });
