import { rgb } from '@cantoo/pdf-lib';
import { DAY_MS } from '#core/kernel/date.ts';
import { NOW, dateText, dateTimeText } from '../calendar.ts';
import type { Facts } from '../archive/facts.ts';
import type { Company } from '../company/structure.ts';
import type { Random } from '../random.ts';
import { drawSignature } from './trade.ts';
import { BLACK, GREY, PALE, Paper } from './paper.ts';
import type { PaperSize } from './paper.ts';
import { drawTable } from './table.ts';

/** ISO 216 sheet sizes in landscape, points. */
export const SHEETS = {
  A4: [841.89, 595.28],
  A3: [1190.55, 841.89],
  A2: [1683.78, 1190.55],
  A1: [2383.94, 1683.78],
} as const satisfies Record<string, PaperSize>;

const THIN = 0.35;
const THICK = 1.1;
const AXIS = [10, 3, 2, 3];

/** A drawing of a turned part: section, end view, dimensions, parts list and title block as in DIN EN ISO 7200. */
export async function technicalDrawing(dice: Random, company: Company, facts: Facts, size: PaperSize): Promise<Paper> {
  const paper = await Paper.open(`${facts.drawingNo} ${facts.title}`, company.caption, size);
  const { width, height } = paper;
  frame(paper, width, height);
  const scale = width / 1190;
  const steps = Array.from({ length: dice.int(3, 5) }, () => ({
    length: dice.int(60, 150) * scale,
    radius: dice.int(36, 105) * scale,
  }));
  const bore = 20 * scale;
  const left = 130 * scale;
  const middle = height * 0.4;
  let x = left;
  for (const { length, radius } of steps) {
    paper.box(x, middle - radius, length, radius * 2, { stroke: BLACK, thickness: THICK });
    hatch(paper, x, middle - radius, length, radius - bore, 7 * scale);
    hatch(paper, x, middle + bore, length, radius - bore, 7 * scale);
    dimension(paper, x, middle + 150 * scale, length, scale);
    paper.text(x + length / 2, middle - radius - 5 * scale, `Ø ${Math.round(radius / scale)} h7`, {
      size: 8.5 * scale,
      align: 'center',
    });
    x += length;
  }
  paper.line(left, middle - bore, x, middle - bore, THICK, BLACK);
  paper.line(left, middle + bore, x, middle + bore, THICK, BLACK);
  paper.line(left - 25 * scale, middle, x + 25 * scale, middle, THIN, GREY, AXIS);

  const end = { x: x + 180 * scale, radius: Math.max(...steps.map((step) => step.radius)) };
  for (const radius of [end.radius, end.radius * 0.66, bore])
    paper.circle(end.x, middle, radius, { stroke: BLACK, thickness: THICK });
  for (let hole = 0; hole < 6; hole++) {
    const angle = (hole * Math.PI) / 3;
    paper.circle(end.x + Math.cos(angle) * end.radius * 0.83, middle + Math.sin(angle) * end.radius * 0.83, 7 * scale, {
      stroke: BLACK,
      thickness: 0.8,
    });
  }
  paper.line(end.x - end.radius - 20, middle, end.x + end.radius + 20, middle, THIN, GREY, AXIS);
  paper.line(end.x, middle - end.radius - 20, end.x, middle + end.radius + 20, THIN, GREY, AXIS);

  const notes = [
    'Allgemeintoleranzen ISO 2768-mK',
    'Kanten gebrochen 0,5 x 45°',
    'Oberfläche Rz 16, sonst wie angegeben',
    'Nicht angegebene Radien R 1',
  ];
  for (const [row, note] of notes.entries())
    paper.text(70 * scale, height - (150 - row * 15) * scale, note, { size: 9.5 * scale });
  titleBlock(paper, company, facts, scale);
  return paper;
}

function frame(paper: Paper, width: number, height: number): void {
  paper.box(14, 14, width - 28, height - 28, { stroke: GREY, thickness: THIN });
  paper.box(30, 30, width - 60, height - 60, { stroke: BLACK, thickness: 1 });
  const fields = Math.round(width / 150);
  for (let field = 0; field < fields; field++) {
    const at = 30 + ((width - 60) * (field + 0.5)) / fields;
    for (const y of [25, height - 18]) paper.text(at, y, String(field + 1), { size: 8, color: GREY, align: 'center' });
  }
  const rows = Math.round(height / 150);
  for (let row = 0; row < rows; row++) {
    const at = 33 + ((height - 60) * (row + 0.5)) / rows;
    for (const x of [22, width - 22])
      paper.text(x, at, String.fromCharCode(65 + row), { size: 8, color: GREY, align: 'center' });
  }
}

/** Hatches a cut area at 45°. */
function hatch(paper: Paper, x: number, y: number, width: number, height: number, gap: number): void {
  for (let offset = gap; offset < width + height; offset += gap) {
    const from = Math.max(0, offset - height);
    const to = Math.min(width, offset);
    paper.line(x + from, y + offset - from, x + to, y + offset - to, THIN, GREY);
  }
}

function dimension(paper: Paper, x: number, y: number, length: number, scale: number): void {
  const arrow = 5 * scale;
  paper.line(x, y - 60 * scale, x, y + 5, THIN, GREY);
  paper.line(x + length, y - 60 * scale, x + length, y + 5, THIN, GREY);
  paper.line(x, y, x + length, y, THIN, BLACK);
  for (const [tip, way] of [
    [x, 1],
    [x + length, -1],
  ] as const)
    paper.path(
      `M ${tip} ${y} L ${tip + way * arrow * 2} ${y - arrow / 2} L ${tip + way * arrow * 2} ${y + arrow / 2} Z`,
      { fill: BLACK },
    );
  paper.text(x + length / 2, y - 4 * scale, String(Math.round(length / scale)), { size: 9 * scale, align: 'center' });
}

function titleBlock(paper: Paper, company: Company, facts: Facts, scale: number): void {
  const width = 420 * scale;
  const row = 24 * scale;
  const x = paper.width - 30 - width;
  const y = paper.height - 30 - row * 5;
  const fields: [string, string][][] = [
    [
      ['Werkstoff', '42CrMo4 +QT'],
      ['Gewicht', `${String(facts.weight).replace('.', ',')} kg`],
      ['Maßstab', '1 : 2'],
    ],
    [
      ['Gezeichnet', `${dateText(NOW - DAY_MS * 200)} Wi`],
      ['Geprüft', `${dateText(NOW - DAY_MS * 198)} We`],
      ['Revision', String(facts.revision)],
    ],
    [
      ['Maschine', String(facts.machineNo)],
      ['Blatt', '1 von 1'],
      ['Projektion', 'Methode 1'],
    ],
  ];
  paper.box(x, y, width, row * 5, { stroke: BLACK, thickness: 1, fill: rgb(1, 1, 1) });
  for (const [line, cells] of fields.entries()) {
    for (const [column, [label, value]] of cells.entries()) {
      const left = x + (column * width) / 3;
      paper.box(left, y + line * row, width / 3, row, { stroke: BLACK, thickness: THIN });
      paper.text(left + 4, y + line * row + 8 * scale, label, { size: 6 * scale, color: GREY });
      paper.text(left + 4, y + line * row + 20 * scale, value, { size: 9.5 * scale });
    }
  }
  paper.text(x + 6, y + row * 3 + 18 * scale, String(facts.title), { size: 13 * scale, font: 'sansBold' });
  paper.text(x + 6, y + row * 4 + 16 * scale, company.caption, { size: 10 * scale });
  paper.text(x + width - 6, y + row * 4 + 16 * scale, String(facts.drawingNo), {
    size: 14 * scale,
    font: 'sansBold',
    align: 'right',
  });
}

/**
 * A test record in landscape: readings as a table and a curve. The page is stored upright and turned by /Rotate, as by
 * many printer drivers.
 */
export async function testRecord(dice: Random, company: Company, facts: Facts): Promise<Paper> {
  const paper = await Paper.open(`Prüfprotokoll ${facts.machineNo}`, company.caption, SHEETS.A4, true);
  const target = Number(facts.reading);
  paper.text(40, 54, `Prüfprotokoll – ${facts.title}`, { size: 16, font: 'sansBold' });
  paper.text(
    40,
    74,
    `${company.caption} · Maschine ${facts.machineNo} · geprüft am ${dateTimeText(Number(facts.testedAt))} durch ${facts.tester}`,
    { size: 9.5, color: GREY },
  );
  const readings = Array.from({ length: 24 }, (_, step) => target + Math.sin(step / 3) * 6 + dice.gauss() * 1.5);
  drawCurve(paper, readings, target, { x: 420, y: 110, width: 380, height: 250 });
  const rows = readings.map((value, step) => {
    const off = value - target;
    return [
      String(step + 1),
      `${Math.floor(step / 12)}:${String((step * 5) % 60).padStart(2, '0')}`,
      degrees(value),
      degrees(off),
      Math.abs(off) < 8 ? 'i. O.' : 'prüfen',
    ];
  });
  drawTable(
    paper,
    40,
    96,
    [
      { title: 'Nr.', width: 40 },
      { title: 'Zeit (h)', width: 70 },
      { title: 'Ist °C', width: 75, align: 'right' },
      { title: 'Abweichung', width: 85, align: 'right' },
      { title: 'Urteil', width: 70 },
    ],
    rows,
    { size: 8, bottom: 570, onBreak: () => 60, striped: true },
  );
  paper.paragraph(
    420,
    410,
    380,
    'Die Siegelbacke wurde über zwei Stunden bei Nenndruck betrieben. Abweichungen bis 8 K gelten als in Ordnung; darüber ist der Regler nachzustellen und die Prüfung zu wiederholen.',
    { size: 9.5 },
  );
  drawSignature(paper, dice, 430, 510);
  paper.line(420, 518, 640, 518, 0.5, GREY);
  paper.text(420, 530, `Unterschrift Prüfer, ${facts.tester}`, { size: 8.5, color: GREY });
  return paper;
}

const degrees = (value: number): string => value.toFixed(1).replace('.', ',').replace('-', '\u2013');

function drawCurve(
  paper: Paper,
  readings: readonly number[],
  target: number,
  area: { x: number; y: number; width: number; height: number },
): void {
  const { x, y, width, height } = area;
  const bottom = Math.floor((target - 20) / 10) * 10;
  const atHeight = (value: number): number => y + height - ((value - bottom) / 40) * height;
  paper.box(x, y, width, height, { stroke: GREY, fill: PALE });
  for (let step = 0; step <= 4; step++) {
    paper.line(x, atHeight(bottom + step * 10), x + width, atHeight(bottom + step * 10), THIN, GREY, [2, 3]);
    paper.text(x - 6, atHeight(bottom + step * 10) + 3, String(bottom + step * 10), {
      size: 8,
      align: 'right',
      color: GREY,
    });
  }
  const points = readings.map((value, step) => `${x + (step * width) / (readings.length - 1)} ${atHeight(value)}`);
  paper.path(`M ${points.join(' L ')}`, { stroke: rgb(0.75, 0.2, 0.1), thickness: 1.6 });
  paper.text(x, y + height + 16, 'Temperatur der Siegelbacke in °C, eine Messung alle 5 Minuten', {
    size: 8.5,
    color: GREY,
  });
}
