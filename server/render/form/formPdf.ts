import { PDFDocument, PDFName, type PDFForm, type PDFImage } from '@cantoo/pdf-lib';
import type { FormDefinition, FormField, FormValues } from '#core/contract/work/form.ts';
import { linesOf, type Placed, UNITS } from '#core/forms/layout.ts';
import { SIGNATURE_BOX, signatureOf, stateOf } from '#core/forms/model.ts';
import { addField, choiceLines } from './fields.ts';
import { GAP, HEIGHT, Sheet, STEP, type Style, WIDTH } from './sheet.ts';
import { sharedFont } from './sharedFont.ts';
import { drawTable } from './table.ts';
import { shownValue } from './values.ts';

export interface FormPaper {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly language: string;
  /** The answers; without them the form is empty and fillable. */
  readonly answer?: {
    readonly values: FormValues;
    /** Absent for an answer that is not kept. */
    readonly number?: number;
    readonly at: string;
    readonly comment: string;
    /** A further remark to print beside the number. */
    readonly mark?: string | undefined;
  };
}

const LABEL: Style = { size: 8.5, quiet: true };
const HEADING: Style = { size: 13 };
const TALL = 76;
const LOW = 22;
const PICTURE = 240;
/** Points per unit of a drawn signature. */
const PEN = 0.45;

/** The form as a tagged PDF with embedded fonts: empty and fillable, or with the answers filled in. */
export async function formPdf({ name, definition, language, answer }: FormPaper): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await sharedFont(pdf);
  pdf.setTitle(name, { showInWindowTitleBar: true });
  pdf.setLanguage(language);
  const sheet = new Sheet(pdf, font);
  const { structure } = sheet;
  const title: Style = { size: 18 };
  sheet.flow(structure.piece('H1'), sheet.lines(name, WIDTH, title), title);
  sheet.y -= 4;
  if (answer !== undefined) sheet.y -= sheet.draw(structure.piece('P'), [headOf(answer)], 0, sheet.y, LABEL) + 6;
  const form = answer === undefined ? pdf.getForm() : undefined;
  const images = await picturesOf(pdf, definition.fields);
  // Fields hidden when the form was sent are left out.
  const { shown } = stateOf(definition, answer?.values ?? {}, answer?.at.slice(0, 10) ?? '');
  const fields = definition.fields.filter(({ id }) => answer === undefined || shown.has(id));
  for (const line of linesOf(fields)) {
    if (line.some(({ field }) => field.kind === 'pagebreak')) sheet.newPage();
    else drawLine(sheet, line, { form, values: answer?.values, language, images });
  }
  if (answer !== undefined && answer.comment !== '')
    sheet.flow(structure.piece('P'), sheet.lines(answer.comment, WIDTH));
  form?.updateFieldAppearances(font);
  // Fillable fields look up their font by name here.
  form?.acroForm.dict.set(PDFName.of('DR'), pdf.context.obj({ Font: { [font.name]: font.ref } }));
  structure.finish();
  await font.embed();
  // Otherwise appearances are regenerated with a font that is not embedded.
  return pdf.save({ updateFieldAppearances: false });
}

const headOf = ({ number, at, mark }: NonNullable<FormPaper['answer']>): string =>
  [...(number === undefined ? [] : [`#${number}`]), at, ...(mark === undefined ? [] : [mark])].join(' · ');

/** The form's pictures; an unreadable one is left out, and only its label is shown. */
async function picturesOf(pdf: PDFDocument, fields: readonly FormField[]): Promise<ReadonlyMap<string, PDFImage>> {
  const images = new Map<string, PDFImage>();
  for (const { id, kind, picture } of fields) {
    if (kind !== 'picture' || picture === undefined) continue;
    const image = await pdf.embedJpg(picture).catch(() => undefined);
    if (image !== undefined) images.set(id, image);
  }
  return images;
}

interface Drawing {
  readonly form: PDFForm | undefined;
  readonly values: FormValues | undefined;
  readonly language: string;
  readonly images: ReadonlyMap<string, PDFImage>;
}

/** Points per unit of a line's grid. */
const UNIT = (WIDTH + GAP) / UNITS;

function drawLine(sheet: Sheet, line: readonly Placed[], drawing: Drawing): void {
  const [first] = line;
  if (first?.field.kind === 'table') return drawTable(sheet, first.field, drawing);
  const parts = line.map(({ field, from, units }) => ({
    ...partOf(sheet, field, units * UNIT - GAP, drawing),
    offset: from * UNIT,
  }));
  const height = Math.max(...parts.map((part) => part.height));
  if (height > HEIGHT) {
    for (const { flow } of parts) flow();
    return undefined;
  }
  sheet.room(height + 8);
  for (const { draw, offset } of parts) draw(offset, sheet.y);
  sheet.y -= height + 8;
  return undefined;
}

interface Part {
  readonly height: number;
  readonly draw: (offset: number, top: number) => void;
  /** Used if no page can hold the piece: full width, across as many pages as needed. */
  readonly flow: () => void;
}

function partOf(sheet: Sheet, field: FormField, width: number, drawing: Drawing): Part {
  const { structure } = sheet;
  const style = field.kind === 'heading' ? HEADING : field.kind === 'note' ? {} : LABEL;
  const labelOf = (wide: number) => sheet.lines(field.required ? `${field.label} *` : field.label, wide, style);
  const label = labelOf(width);
  const labelHeight = label.length * (style.size ?? 10) * STEP;
  if (field.kind === 'heading' || field.kind === 'note') {
    const tag = field.kind === 'heading' ? 'H2' : 'P';
    return {
      height: labelHeight,
      draw: (offset, top) => void sheet.draw(structure.piece(tag), label, offset, top, style),
      flow: () => sheet.flow(structure.piece(tag), labelOf(WIDTH), style),
    };
  }
  const image = drawing.images.get(field.id);
  if (image !== undefined) {
    const size = image.scaleToFit(width, PICTURE);
    const draw = (offset: number, top: number) =>
      sheet.image(structure.piece('Figure', undefined, field.label), image, offset, top, size);
    return { height: size.height, draw, flow: () => draw(0, sheet.y) };
  }
  const { values, form, language } = drawing;
  const text = values === undefined ? '' : shownValue(field, values, language);
  const lines = sheet.lines(text, width);
  const signature = values === undefined ? undefined : signatureOf(values, field.id);
  const drawn =
    field.kind === 'signature' && signature !== undefined && 'drawn' in signature ? signature.drawn : undefined;
  const pen = Math.min(PEN, width / SIGNATURE_BOX.width);
  const below = drawn === undefined ? lines.length * 10 * STEP : SIGNATURE_BOX.height * pen;
  const height = values === undefined ? emptyHeight(sheet, field, width) : below;
  return {
    height: labelHeight + height + 4,
    draw: (offset, top) => {
      const piece = structure.piece('Div');
      const used = sheet.draw(structure.piece('P', piece), label, offset, top, style);
      const at = top - used;
      if (form !== undefined) addField(sheet, form, piece, field, { x: offset, top: at - 3, width, height });
      else {
        if (drawn === undefined) sheet.draw(structure.piece('P', piece), lines, offset, at);
        else sheet.strokes(structure.piece('Figure', piece, field.label), drawn, offset, at, pen);
        sheet.line(offset, at - below - 3, width);
      }
    },
    flow: () => {
      const piece = structure.piece('Div');
      sheet.flow(structure.piece('P', piece), labelOf(WIDTH), style);
      sheet.flow(structure.piece('P', piece), sheet.lines(text, WIDTH));
      sheet.y -= 8;
    },
  };
}

const emptyHeight = (sheet: Sheet, { kind, options = [] }: FormField, width: number): number => {
  if (kind === 'longtext' || kind === 'signature') return TALL;
  if (kind !== 'choices') return LOW;
  return options.reduce((sum, option) => sum + choiceLines(sheet, option, width).height, 0);
};
