import { rgb } from '@cantoo/pdf-lib';
import type { Facts } from '../archive/facts.ts';
import type { Company } from '../company/structure.ts';
import type { Random } from '../random.ts';
import { CHAPTERS, SENTENCES, WARNINGS } from './manualText.ts';
import { GREY, PALE, Paper, RULE } from './paper.ts';
import { drawTable } from './table.ts';

const LEFT = 71;
const RIGHT = 524;
const TOP = 96;
const BOTTOM = 765;
const CONTENTS_PAGES = 2;
const ACCENT = rgb(0.1, 0.3, 0.5);

interface Entry {
  readonly number: string;
  readonly title: string;
  readonly page: number;
}

/** An operating manual of exactly `pages` pages: cover, contents, chapters with text, warnings, tables and figures. */
export async function manual(dice: Random, company: Company, facts: Facts, pages: number): Promise<Paper> {
  const paper = await Paper.open(String(facts.title), company.caption);
  cover(paper, company, facts);
  for (let page = 0; page < CONTENTS_PAGES; page++) paper.newPage();
  const entries: Entry[] = [];
  const room = pages - 1 - CONTENTS_PAGES;
  for (const [position, [title, ...sections]] of CHAPTERS.entries()) {
    const end = 1 + CONTENTS_PAGES + Math.round((room * (position + 1)) / CHAPTERS.length);
    chapter(paper, dice, position + 1, title, sections, end, entries);
  }
  contents(paper, entries);
  for (let page = 2; page <= pages; page++) {
    paper.onPage(page, () => {
      paper.line(LEFT, 60, RIGHT, 60, 0.5, RULE);
      paper.text(LEFT, 52, String(facts.title), { size: 8, color: GREY });
      paper.text(page % 2 === 0 ? LEFT : RIGHT, 806, String(page), {
        size: 9,
        color: GREY,
        align: page % 2 === 0 ? 'left' : 'right',
      });
      paper.text(298, 806, `${facts.drawingNo} · Rev. ${facts.revision}`, { size: 8, color: GREY, align: 'center' });
    });
  }
  return paper;
}

function cover(paper: Paper, company: Company, facts: Facts): void {
  paper.box(0, 0, paper.width, 250, { fill: ACCENT });
  paper.text(LEFT, 120, company.caption, { size: 14, color: rgb(1, 1, 1) });
  paper.text(LEFT, 190, 'Betriebsanleitung', { size: 34, font: 'sansBold', color: rgb(1, 1, 1) });
  paper.text(LEFT, 300, String(facts.title).replace('Betriebsanleitung ', ''), { size: 20 });
  paper.text(LEFT, 326, `Maschine ${facts.machineNo}`, { size: 12, color: GREY });
  machine(paper, 110, 400, 370);
  paper.text(LEFT, 780, `Dokument ${facts.drawingNo}, Revision ${facts.revision} · Originalbetriebsanleitung`, {
    size: 9,
    color: GREY,
  });
}

/** A line drawing of the machine: belts, portal, cabinet. */
function machine(paper: Paper, x: number, y: number, width: number): void {
  const unit = width / 10;
  const stroke = { stroke: ACCENT, thickness: 1.2 };
  paper.box(x, y + unit * 3, unit * 4, unit * 0.5, stroke);
  paper.box(x + unit * 6, y + unit * 3, unit * 4, unit * 0.5, stroke);
  paper.box(x + unit * 3.6, y, unit * 2.8, unit * 4.6, stroke);
  paper.box(x + unit * 4.2, y + unit * 0.8, unit * 1.6, unit * 1.2, { ...stroke, fill: PALE });
  for (let roller = 0; roller < 8; roller++)
    paper.circle(
      x + unit * (0.4 + roller * 0.5 + (roller > 3 ? 5 : 0) + (roller > 3 ? -1 : 0)) + unit * 0.3,
      y + unit * 3.25,
      unit * 0.18,
      stroke,
    );
  for (const leg of [0.5, 3.2, 6.8, 9.3])
    paper.line(x + unit * leg, y + unit * 3.5, x + unit * leg, y + unit * 4.6, 1.2, ACCENT);
  paper.line(x - unit * 0.3, y + unit * 4.6, x + unit * 10.3, y + unit * 4.6, 0.8, GREY);
  for (const [number, [left, top]] of (
    [
      [1, 2.6],
      [4.4, 0.4],
      [8, 2.6],
    ] as const
  ).entries()) {
    paper.circle(x + unit * left, y + unit * top, 8, { fill: rgb(1, 1, 1), stroke: GREY });
    paper.text(x + unit * left, y + unit * top + 3, String(number + 1), { size: 8.5, align: 'center' });
  }
}

/** Writes a chapter up to and including page `end`; sections share its pages evenly. */
function chapter(
  paper: Paper,
  dice: Random,
  number: number,
  title: string,
  sections: readonly string[],
  end: number,
  entries: Entry[],
): void {
  const start = paper.pageCount + 1;
  entries.push({ number: String(number), title, page: start });
  for (const [position, section] of sections.entries()) {
    const last = start - 1 + Math.round(((end - start + 1) * (position + 1)) / sections.length);
    while (paper.pageCount < last) {
      paper.newPage();
      let y = TOP;
      const opens = entries.at(-1)?.title !== section;
      if (opens && position === 0) {
        paper.text(LEFT, y + 10, `${number}  ${title}`, { size: 20, font: 'sansBold', color: ACCENT });
        y += 46;
      }
      if (opens) {
        entries.push({ number: `${number}.${position + 1}`, title: section, page: paper.pageCount });
        paper.text(LEFT, y, `${number}.${position + 1}  ${section}`, { size: 14, font: 'sansBold' });
        y += 26;
      }
      fillPage(paper, dice, y, number);
    }
  }
}

function fillPage(paper: Paper, dice: Random, from: number, chapterNumber: number): void {
  let y = from;
  // A page starts with text, and shows the machine at most once.
  let lastBlock = 2;
  let shown = false;
  while (y < BOTTOM - 60) {
    const kind =
      y === from ? 0 : dice.weighted([6, 3, lastBlock === 2 ? 0 : 1.2, lastBlock === 3 ? 0 : 1, shown ? 0 : 1]);
    lastBlock = kind;
    if (kind === 2) y = warning(paper, dice, y);
    else if (kind === 3 && y < BOTTOM - 200) y = torqueTable(paper, dice, y);
    else if (kind === 4 && y < BOTTOM - 230) {
      shown = true;
      machine(paper, LEFT + 90, y + 10, 270);
      paper.text(
        LEFT,
        y + 156,
        `Abb. ${chapterNumber}-${paper.pageCount}: Lage der Baugruppen (1 Zuführung, 2 Siegelstation, 3 Auslauf)`,
        { size: 8.5, font: 'sansOblique', color: GREY },
      );
      y += 182;
    } else if (kind === 1) y = steps(paper, dice, y);
    else
      y =
        paper.paragraph(
          LEFT,
          y,
          RIGHT - LEFT,
          Array.from({ length: dice.int(2, 4) }, () => dice.pick(SENTENCES)).join(' '),
          { size: 10.5, leading: 15 },
        ) + 9;
  }
}

function steps(paper: Paper, dice: Random, from: number): number {
  let y = from;
  for (let step = 1; step <= 4 && y < BOTTOM - 34; step++) {
    paper.text(LEFT + 8, y, `${step}.`, { size: 10.5, font: 'sansBold' });
    y = paper.paragraph(LEFT + 28, y, RIGHT - LEFT - 28, dice.pick(SENTENCES), { size: 10.5, leading: 15 }) + 3;
  }
  return y + 9;
}

function warning(paper: Paper, dice: Random, y: number): number {
  const [word, text] = dice.pick(WARNINGS);
  const lines = paper.wrap(text, RIGHT - LEFT - 100, { size: 10 });
  const height = lines.length * 14 + 16;
  paper.box(LEFT, y - 8, RIGHT - LEFT, height, { stroke: GREY });
  paper.box(LEFT, y - 8, 84, height, { fill: word === 'HINWEIS' ? PALE : rgb(0.98, 0.78, 0.2) });
  paper.text(LEFT + 42, y - 8 + height / 2 + 4, word, { size: 11, font: 'sansBold', align: 'center' });
  for (const [row, line] of lines.entries()) paper.text(LEFT + 94, y + 8 + row * 14, line, { size: 10 });
  return y + height + 16;
}

function torqueTable(paper: Paper, dice: Random, y: number): number {
  const rows = [6, 8, 10, 12, 16].map((thread) => [
    `M${thread}`,
    dice.pick(['8.8', '10.9']),
    String(Math.round(thread ** 2.6 * 0.1)),
    dice.pick(['Loctite 243', 'ohne', 'Kupferpaste']),
  ]);
  return (
    drawTable(
      paper,
      LEFT,
      y,
      [
        { title: 'Gewinde', width: 90 },
        { title: 'Festigkeit', width: 110 },
        { title: 'Drehmoment (Nm)', width: 120, align: 'right' },
        { title: 'Sicherung', width: 133 },
      ],
      rows,
      { bottom: BOTTOM, onBreak: () => TOP },
    ) + 24
  );
}

function contents(paper: Paper, entries: readonly Entry[]): void {
  const perPage = Math.ceil(entries.length / CONTENTS_PAGES);
  for (let page = 0; page < CONTENTS_PAGES; page++) {
    paper.onPage(2 + page, () => {
      if (page === 0) paper.text(LEFT, TOP + 10, 'Inhalt', { size: 20, font: 'sansBold', color: ACCENT });
      for (const [row, { number, title, page: target }] of entries
        .slice(page * perPage, (page + 1) * perPage)
        .entries()) {
        const y = TOP + 48 + row * 15;
        const top = !number.includes('.');
        const style = { size: 10, font: top ? 'sansBold' : 'sans' } as const;
        paper.text(LEFT + (top ? 0 : 14), y, `${number}  ${title}`, style);
        paper.text(RIGHT, y, String(target), { ...style, align: 'right' });
        const from = LEFT + (top ? 0 : 14) + paper.widthOf(`${number}  ${title}`, style) + 6;
        paper.line(from, y, RIGHT - 26, y, 0.5, GREY, [0.5, 3]);
      }
    });
  }
}
