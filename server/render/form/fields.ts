import { PDFHexString, PDFName, type PDFField, type PDFForm } from '@cantoo/pdf-lib';
import type { FormField } from '#core/contract/work/form.ts';
import { type Sheet, STEP } from './sheet.ts';
import type { Piece } from './structure.ts';

export interface Box {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Width of a choice's box with the gap to its text, and a choice's minimum height. */
const [CHECK, CHOICE] = [20, 18];

/** The lines of a choice and its height. */
export function choiceLines(sheet: Sheet, option: string, width: number) {
  const lines = sheet.lines(option, width - CHECK);
  return { lines, height: Math.max(CHOICE, lines.length * 10 * STEP + 4) };
}

/** Sets a field's accessible name and adds it to the structure. */
function named(sheet: Sheet, piece: Piece, field: PDFField, label: string, isRequired = false): void {
  if (isRequired) field.enableRequired();
  field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(label));
  sheet.structure.widget(sheet.page, piece, label);
}

/** A single-line text field, also used for table cells. */
export function addLine(
  sheet: Sheet,
  form: PDFForm,
  piece: Piece,
  { id, label, required, maxlength = 0 }: Pick<FormField, 'id' | 'label' | 'required' | 'maxlength'>,
  box: Box,
) {
  const text = form.createTextField(id);
  const { x, top, width, height } = box;
  text.addToPage(sheet.page, { x: sheet.x(x), y: top - height, width, height, font: sheet.font, borderWidth: 0.6 });
  text.setFontSize(10);
  if (maxlength > 0) text.setMaxLength(maxlength);
  named(sheet, piece, text, label, required);
  return text;
}

/** A field of an empty form, fillable on screen. Drawings and attachments get an empty frame for use on paper. */
export function addField(sheet: Sheet, form: PDFForm, piece: Piece, field: FormField, box: Box): void {
  const { page, font } = sheet;
  const { id, kind, label, options = [] } = field;
  const place = { x: sheet.x(box.x), width: box.width, height: box.height, font, borderWidth: 0.6 };
  if (kind === 'file' || kind === 'signature') sheet.frame(box.x, box.top, box.width, box.height);
  else if (kind === 'yesno') {
    const check = form.createCheckBox(id);
    check.addToPage(page, { ...place, y: box.top - 14, width: 14, height: 14 });
    named(sheet, piece, check, label);
  } else if (kind === 'choice') {
    const list = form.createDropdown(id);
    list.addOptions([...options]);
    list.addToPage(page, { ...place, y: box.top - box.height });
    named(sheet, piece, list, label, field.required);
  } else if (kind === 'choices') {
    let { top } = box;
    options.forEach((option, at) => {
      const { lines, height } = choiceLines(sheet, option, box.width);
      const check = form.createCheckBox(`${id}.${at + 1}`);
      check.addToPage(page, { ...place, y: top - 13, width: 13, height: 13 });
      named(sheet, piece, check, `${label}: ${option}`);
      sheet.draw(piece, lines, box.x + CHECK, top - 1);
      top -= height;
    });
  } else {
    const text = addLine(sheet, form, piece, field, box);
    if (kind === 'longtext') text.enableMultiline();
    if (kind === 'computed') text.enableReadOnly();
  }
}
