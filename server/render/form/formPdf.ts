import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFForm, type PDFFont } from '@cantoo/pdf-lib';
import type { FormDefinition, FormField, FormValues } from '#core/contract/work/form.ts';
import { choicesOf, rowsOf, textOf } from '#core/forms/model.ts';
import { valueText } from '#core/kernel/value.ts';
import { formFont } from './fonts.ts';
import { GAP, Sheet, WIDTH } from './sheet.ts';

export interface FormPaper {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly language: string;
  /** What was filled in; without it the form is empty and has real fields. */
  readonly answer?: {
    readonly values: FormValues;
    readonly number: number;
    readonly at: string;
    readonly comment: string;
  };
}

const LABEL = 8.5;
const TALL = 76;
const LOW = 22;
/** Rows that an empty table is drawn with. */
const EMPTY_ROWS = 5;

/** The form as a PDF: empty with fields to be filled on the screen, or with what was filled in. Fonts are embedded. */
export async function formPdf({ name, definition, language, answer }: FormPaper): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  // All of the font: whoever fills fields types letters that the form itself has not.
  const font = await pdf.embedFont(await formFont(), { subset: false });
  pdf.setTitle(name, { showInWindowTitleBar: true });
  pdf.setLanguage(language);
  const sheet = new Sheet(pdf, font);
  sheet.y -= sheet.draw(sheet.lines(name, WIDTH, { size: 18 }), 0, sheet.y, { size: 18 }) + 4;
  if (answer !== undefined)
    sheet.y -= sheet.draw([`#${answer.number} · ${answer.at}`], 0, sheet.y, { size: 9, quiet: true }) + 6;
  const form = answer === undefined ? pdf.getForm() : undefined;
  for (const line of linesOf(definition.fields)) {
    if (line.some(({ kind }) => kind === 'pagebreak')) {
      sheet.newPage();
      continue;
    }
    drawLine(sheet, line, { form, font, values: answer?.values, language });
  }
  if (answer !== undefined && answer.comment !== '') {
    const lines = sheet.lines(answer.comment, WIDTH, {});
    for (const one of lines) {
      sheet.room(14);
      sheet.y -= sheet.draw([one], 0, sheet.y, {});
    }
  }
  form?.updateFieldAppearances(font);
  return pdf.save();
}

/** Fields of half the width stand beside each other. */
const linesOf = (fields: readonly FormField[]): readonly (readonly FormField[])[] => {
  const lines: FormField[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    if (field.half === true && last?.length === 1 && last[0]?.half === true) last.push(field);
    else lines.push([field]);
  }
  return lines;
};

interface Drawing {
  readonly form: PDFForm | undefined;
  readonly font: PDFFont;
  readonly values: FormValues | undefined;
  readonly language: string;
}

function drawLine(sheet: Sheet, line: readonly FormField[], drawing: Drawing): void {
  const [first] = line;
  if (first?.kind === 'table') return drawTable(sheet, first, drawing);
  const width = line.length > 1 || first?.half === true ? (WIDTH - GAP) / 2 : WIDTH;
  const parts = line.map((field) => partOf(sheet, field, width, drawing));
  sheet.room(Math.max(...parts.map(({ height }) => height)) + 8);
  parts.forEach(({ draw }, at) => draw(at * (width + GAP), sheet.y));
  sheet.y -= Math.max(...parts.map(({ height }) => height)) + 8;
  return undefined;
}

interface Part {
  readonly height: number;
  readonly draw: (offset: number, top: number) => void;
}

function partOf(sheet: Sheet, field: FormField, width: number, { form, font, values, language }: Drawing): Part {
  const style = field.kind === 'heading' ? { size: 13 } : field.kind === 'note' ? {} : { size: LABEL, quiet: true };
  const label = sheet.lines(field.required ? `${field.label} *` : field.label, width, style);
  const labelHeight = label.length * (style.size ?? 10) * 1.35;
  if (field.kind === 'heading' || field.kind === 'note')
    return { height: labelHeight, draw: (offset, top) => void sheet.draw(label, offset, top, style) };
  if (values !== undefined) {
    const lines = sheet.lines(shownValue(field, values, language), width);
    return {
      height: labelHeight + lines.length * 13.5 + 4,
      draw: (offset, top) => {
        const used = sheet.draw(label, offset, top, style);
        sheet.draw(lines, offset, top - used);
        sheet.line(offset, top - labelHeight - lines.length * 13.5 - 3, width);
      },
    };
  }
  const options = field.options ?? [];
  const height = field.kind === 'longtext' ? TALL : field.kind === 'choices' ? options.length * 18 : LOW;
  return {
    height: labelHeight + height + 4,
    draw: (offset, top) => {
      const below = top - sheet.draw(label, offset, top, style) - 3;
      if (form !== undefined) addField(sheet, form, font, field, { x: offset, top: below, width, height });
    },
  };
}

interface Box {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function addField(sheet: Sheet, form: PDFForm, font: PDFFont, field: FormField, box: Box): void {
  const { page } = sheet;
  const place = {
    x: sheet.x(box.x),
    y: box.top - box.height,
    width: box.width,
    height: box.height,
    font,
    borderWidth: 0.6,
  };
  if (field.kind === 'yesno') {
    form.createCheckBox(field.id).addToPage(page, { ...place, y: box.top - 14, width: 14, height: 14 });
  } else if (field.kind === 'choice') {
    const list = form.createDropdown(field.id);
    list.addOptions([...(field.options ?? [])]);
    list.addToPage(page, place);
  } else if (field.kind === 'choices') {
    (field.options ?? []).forEach((option, at) => {
      const top = box.top - at * 18;
      const size = { ...place, y: top - 13, width: 13, height: 13 };
      form.createCheckBox(`${field.id}.${at + 1}`).addToPage(page, size);
      sheet.draw([option], box.x + 20, top - 1, {});
    });
  } else {
    const text = form.createTextField(field.id);
    if (field.kind === 'longtext') text.enableMultiline();
    if (field.kind === 'computed') text.enableReadOnly();
    text.addToPage(page, place);
    text.setFontSize(10);
  }
}

/** A table: its head again on each page, no row cut. */
function drawTable(sheet: Sheet, field: FormField, { form, font, values, language }: Drawing): void {
  const columns = field.columns ?? [];
  const width = WIDTH / Math.max(1, columns.length);
  const head = () => {
    sheet.y -= sheet.draw(sheet.lines(field.label, WIDTH, {}), 0, sheet.y, {});
    const labels = columns.map(({ label }) => sheet.lines(label, width - 6, { size: LABEL }));
    const height = Math.max(0, ...labels.map((lines) => lines.length)) * LABEL * 1.35;
    labels.forEach((lines, at) => sheet.draw(lines, at * width, sheet.y, { size: LABEL, quiet: true }));
    sheet.y -= height + 2;
    sheet.line(0, sheet.y, WIDTH);
  };
  sheet.room(60);
  head();
  const rows = values === undefined ? undefined : rowsOf(values, field.id);
  for (let at = 0; at < (rows?.length ?? EMPTY_ROWS); at += 1) {
    const cells = columns.map((column) =>
      sheet.lines(shownPlain(column.kind, rows?.[at]?.[column.id] ?? '', language), width - 6),
    );
    const height = rows === undefined ? LOW : Math.max(1, ...cells.map((lines) => lines.length)) * 13.5 + 4;
    const { page } = sheet;
    sheet.room(height);
    if (sheet.page !== page) head();
    const top = sheet.y;
    if (form === undefined) cells.forEach((lines, index) => sheet.draw(lines, index * width, top - 2));
    else
      columns.forEach(({ id }, index) => {
        const cell = form.createTextField(`${field.id}.${id}.${at + 1}`);
        const place = { x: sheet.x(index * width), y: top - LOW, width: width - 4, height: LOW - 3 };
        cell.addToPage(sheet.page, { ...place, font, borderWidth: 0.6 });
        cell.setFontSize(10);
      });
    sheet.y -= height;
    sheet.line(0, sheet.y, WIDTH);
  }
  sheet.y -= 10;
}

const shownPlain = (kind: FormField['kind'], wire: string, language: string): string =>
  kind === 'date'
    ? valueText('date', wire, language)
    : kind === 'number' || kind === 'amount' || kind === 'computed'
      ? valueText('float', wire, language)
      : wire;

const shownValue = (field: FormField, values: FormValues, language: string): string =>
  field.kind === 'choices'
    ? choicesOf(values, field.id).join(', ')
    : field.kind === 'yesno'
      ? ({ '1': '✓', '0': '–' }[textOf(values, field.id)] ?? '')
      : shownPlain(field.kind, textOf(values, field.id), language);
