import type { PDFForm } from '@cantoo/pdf-lib';
import type { FormField, FormValues } from '#core/contract/work/form.ts';
import { rowsOf } from '#core/forms/model.ts';
import { addLine } from './fields.ts';
import { HEIGHT, type Sheet, STEP, WIDTH } from './sheet.ts';
import type { Piece } from './structure.ts';
import { shownPlain } from './values.ts';

const HEAD = 8.5;
const LOW = 22;
const LINE = 10 * STEP;
/** Rows of an empty table. */
const EMPTY_ROWS = 5;

/** Draws a table. The header is repeated on each page, and a row is split only if it does not fit on a page. */
export function drawTable(
  sheet: Sheet,
  field: FormField,
  { form, values, language }: { form: PDFForm | undefined; values: FormValues | undefined; language: string },
): void {
  const { structure } = sheet;
  const columns = field.columns ?? [];
  const width = WIDTH / Math.max(1, columns.length);
  const labels = columns.map(({ label }) => sheet.lines(label, width - 6, { size: HEAD }));
  const title = sheet.lines(field.label, WIDTH);
  const headHeight = title.length * LINE + Math.max(0, ...labels.map((lines) => lines.length)) * HEAD * STEP + 2;
  sheet.room(headHeight + LOW + LINE);
  const caption = structure.piece('P');
  const table = structure.piece('Table');
  const head = () => {
    sheet.y -= sheet.draw(caption, title, 0, sheet.y);
    const row = structure.piece('TR', table);
    labels.forEach((lines, at) =>
      sheet.draw(structure.piece('TH', row), lines, at * width, sheet.y, { size: HEAD, quiet: true }),
    );
    sheet.y -= headHeight - title.length * LINE;
    sheet.line(0, sheet.y, WIDTH);
  };
  const below = () => {
    sheet.line(0, sheet.y, WIDTH);
  };
  /** Ensures space for a row, starting a new page with the header if needed. */
  const roomFor = (height: number) => {
    const { page } = sheet;
    sheet.room(height);
    if (sheet.page !== page) head();
  };
  const drawCells = (row: Piece[], cells: readonly (readonly string[])[]) => {
    const height = Math.max(1, ...cells.map((lines) => lines.length)) * LINE + 4;
    roomFor(height);
    cells.forEach((lines, at) => {
      const cell = row[at];
      if (cell !== undefined && lines.length > 0) sheet.draw(cell, lines, at * width, sheet.y - 2);
    });
    sheet.y -= height;
  };
  head();
  const rows = values === undefined ? undefined : rowsOf(values, field.id);
  for (let at = 0; at < (rows?.length ?? EMPTY_ROWS); at += 1) {
    const row = structure.piece('TR', table);
    const pieces = columns.map(() => structure.piece('TD', row));
    if (rows === undefined || form !== undefined) {
      roomFor(LOW);
      columns.forEach(({ id, label, maxlength }, index) => {
        const cell = pieces[index];
        if (form === undefined || cell === undefined) return;
        const box = { x: index * width, top: sheet.y - 3, width: width - 4, height: LOW - 3 };
        const line = { id: `${field.id}.${id}.${at + 1}`, label: `${label} ${at + 1}`, required: false };
        addLine(sheet, form, cell, { ...line, maxlength }, box);
      });
      sheet.y -= LOW;
    } else {
      const cells = columns.map(({ id, kind }) =>
        sheet.lines(shownPlain(kind, rows[at]?.[id] ?? '', language), width - 6),
      );
      // A row taller than a page continues on the next ones.
      const most = Math.floor((HEIGHT - headHeight - 8) / LINE);
      for (let from = 0; from === 0 || cells.some((lines) => lines.length > from); from += most)
        drawCells(
          pieces,
          cells.map((lines) => lines.slice(from, from + most)),
        );
    }
    below();
  }
  sheet.y -= 10;
}
