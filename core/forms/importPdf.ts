import {
  FORM_FIELDS_MAXIMUM,
  FORM_OPTIONS_MAXIMUM,
  FORM_TEXT_MAXIMUM,
  type FormField,
} from '#core/contract/work/form.ts';
import { idMaker } from './ids.ts';

/** A widget of a PDF's own form, as its reader finds it. */
export interface PdfField {
  /** Name of the field; widgets of one field share it. */
  readonly name: string;
  /** Its accessible name, if it has one. */
  readonly label: string;
  readonly kind: 'text' | 'longtext' | 'check' | 'radio' | 'choice' | 'choices' | 'sign';
  /** The choices; for a check box or radio button the value it stands for. */
  readonly options: readonly string[];
  readonly required: boolean;
  /** Most characters of a text. */
  readonly maxlength?: number;
  readonly page: number;
  /** In points: from the left, and of the upper edge from the bottom. */
  readonly x: number;
  readonly top: number;
}

/** Widgets whose upper edges are at most this many points apart are on one line. */
const LINE = 6;
const LABEL = 200;
const DATE = /\b(datum|date|fecha|data)\b/i;

/** Turns the fields of a PDF form into our fields, in reading order: page by page, line by line. */
export function fieldsOfPdf(widgets: readonly PdfField[]): readonly FormField[] {
  const ordered = widgets.toSorted((a, b) => a.page - b.page || lineOf(b) - lineOf(a) || a.x - b.x);
  const id = idMaker();
  const fields: FormField[] = [];
  for (const group of Map.groupBy(ordered, ({ name }) => name).values()) {
    const [first] = group;
    if (first === undefined || fields.length >= FORM_FIELDS_MAXIMUM) continue;
    const label = (first.label.trim() || spoken(first.name) || '–').slice(0, LABEL);
    const common = { id: id(spoken(first.name)), label, required: group.some(({ required }) => required) };
    const options = optionsOf(group);
    if (first.kind === 'radio' && options.length > 1) fields.push({ ...common, kind: 'choice', options });
    else if (first.kind === 'check' && group.length > 1 && options.length > 1)
      fields.push({ ...common, kind: 'choices', options });
    else if (first.kind === 'check' || first.kind === 'radio') fields.push({ ...common, kind: 'yesno' });
    else if (first.kind === 'sign') fields.push({ ...common, kind: 'signature' });
    else if ((first.kind === 'choice' || first.kind === 'choices') && options.length > 0)
      fields.push({ ...common, kind: first.kind, options });
    else if (first.kind === 'text' && DATE.test(label)) fields.push({ ...common, kind: 'date' });
    else {
      const { maxlength = 0 } = first;
      const isLimited = maxlength > 0 && maxlength < FORM_TEXT_MAXIMUM;
      fields.push({
        ...common,
        kind: first.kind === 'longtext' ? 'longtext' : 'text',
        ...(isLimited && { maxlength }),
      });
    }
  }
  return fields;
}

const lineOf = ({ top }: PdfField): number => Math.round(top / LINE);

const optionsOf = (group: readonly PdfField[]): string[] =>
  [...new Set(group.flatMap(({ options }) => options.map((option) => option.trim().slice(0, LABEL))))]
    .filter((option) => option !== '')
    .slice(0, FORM_OPTIONS_MAXIMUM);

/** The last part of a name such as `form1[0].page[0].Vor_Name[0]`, as words. */
const spoken = (name: string): string =>
  (name.split('.').at(-1) ?? '')
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
