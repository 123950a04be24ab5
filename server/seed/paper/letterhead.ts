import { rgb } from '@cantoo/pdf-lib';
import type { Color } from '@cantoo/pdf-lib';
import type { Partner } from '../company/partners.ts';
import type { Company } from '../company/structure.ts';
import { random } from '../random.ts';
import { BLACK, GREY, RULE } from './paper.ts';
import type { FontName, Paper } from './paper.ts';

/** The sender of a letter: one of our clients, or a partner. */
export interface Sender {
  readonly name: string;
  readonly line: string;
  readonly street: string;
  readonly place: string;
  readonly phone: string;
  readonly mail: string;
  readonly iban: string;
  readonly vat: string;
}

export const companySender = (company: Company): Sender => ({
  name: company.caption,
  line: 'Verpackungsmaschinen und Fördertechnik',
  street: company.street,
  place: `${company.zip} ${company.city}`,
  phone: '+49 621 5550-0',
  mail: `info@${company.domain}`,
  iban: company.iban,
  vat: company.vat,
});

export const partnerSender = (partner: Partner): Sender => ({
  name: partner.name,
  line: partner.trade,
  street: partner.street,
  place: `${partner.zip} ${partner.city}`,
  phone: `+49 ${partner.zip.replace(/\D/g, '').slice(0, 3)} 555${partner.number % 1000}`,
  mail: `kontakt@${partner.name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 18)}.example`,
  iban: partner.iban,
  vat: partner.vat,
});

const TINTS: readonly Color[] = [
  rgb(0.1, 0.3, 0.5),
  rgb(0.55, 0.12, 0.15),
  rgb(0.1, 0.42, 0.3),
  rgb(0.2, 0.2, 0.24),
  rgb(0.75, 0.42, 0.05),
  rgb(0.33, 0.2, 0.5),
];

/** A sender's visual style, derived from the name. */
export function houseStyle(sender: Sender): { tint: Color; bold: FontName; mark: number; side: 'left' | 'right' } {
  const dice = random(`style ${sender.name}`);
  return {
    tint: dice.pick(TINTS),
    bold: dice.chance(0.25) ? 'serifBold' : 'sansBold',
    mark: dice.int(0, 4),
    side: dice.chance(0.5) ? 'left' : 'right',
  };
}

/** Margins of a business letter as in DIN 5008, points. */
export const LEFT = 71;
export const RIGHT = 538;
/** Lowest base line above the footer. */
export const BOTTOM = 740;

/** Draws the sender's header and footer on the current page; returns the style's colour. */
export function drawLetterhead(paper: Paper, sender: Sender): Color {
  const { tint, bold, mark, side } = houseStyle(sender);
  const logo = side === 'left' ? LEFT : RIGHT - 34;
  drawMark(paper, mark, logo, 36, tint);
  const edge = side === 'left' ? LEFT + 46 : RIGHT - 46;
  paper.text(edge, 52, sender.name, { size: 15, font: bold, color: tint, align: side });
  paper.text(edge, 66, sender.line, { size: 8.5, color: GREY, align: side });
  paper.line(LEFT, 84, RIGHT, 84, 1.2, tint);

  paper.line(LEFT, 766, RIGHT, 766, 0.5, RULE);
  const columns = [
    [sender.name, sender.street, sender.place],
    [`Telefon ${sender.phone}`, sender.mail, `USt-IdNr. ${sender.vat}`],
    ['Rhein-Neckar-Bank', `IBAN ${sender.iban}`, 'BIC RNBKDE6MXXX'],
  ];
  for (const [column, lines] of columns.entries()) {
    for (const [row, line] of lines.entries())
      paper.text(LEFT + column * 162, 779 + row * 10, line, { size: 7, color: GREY });
  }
  // Fold and punch marks.
  for (const y of [298, 421, 595]) paper.line(12, y, y === 421 ? 26 : 20, y, 0.4, RULE);
  return tint;
}

/** Draws the address field with the reference block to its right; returns the base line below both. */
export function drawAddress(
  paper: Paper,
  sender: Sender,
  to: readonly string[],
  references: readonly (readonly [label: string, value: string])[],
): number {
  paper.text(LEFT, 126, `${sender.name} · ${sender.street} · ${sender.place}`, { size: 6.5, color: GREY });
  paper.line(LEFT, 130, LEFT + 240, 130, 0.4, RULE);
  for (const [row, line] of to.entries()) paper.text(LEFT, 148 + row * 14, line, { size: 10.5 });
  for (const [row, [label, value]] of references.entries()) {
    paper.text(366, 138 + row * 15, label, { size: 8.5, color: GREY });
    paper.text(RIGHT, 138 + row * 15, value, { size: 9, color: BLACK, align: 'right' });
  }
  return 256;
}

function drawMark(paper: Paper, mark: number, x: number, y: number, tint: Color): void {
  if (mark === 0) {
    paper.box(x, y, 34, 34, { fill: tint });
    paper.box(x + 8, y + 8, 18, 18, { fill: rgb(1, 1, 1) });
    paper.box(x + 13, y + 13, 8, 8, { fill: tint });
  } else if (mark === 1) {
    paper.circle(x + 17, y + 17, 17, { fill: tint });
    paper.path(`M ${x + 8} ${y + 22} L ${x + 17} ${y + 9} L ${x + 26} ${y + 22} Z`, { fill: rgb(1, 1, 1) });
  } else if (mark === 2) {
    paper.path(
      `M ${x} ${y + 34} L ${x + 17} ${y} L ${x + 34} ${y + 34} L ${x + 24} ${y + 34} L ${x + 17} ${y + 19} L ${x + 10} ${y + 34} Z`,
      { fill: tint },
    );
  } else if (mark === 3) {
    for (const [bar, height] of [14, 24, 34].entries())
      paper.box(x + bar * 12, y + 34 - height, 9, height, { fill: tint });
  } else {
    paper.circle(x + 17, y + 17, 15, { stroke: tint, thickness: 4 });
    paper.box(x + 14, y + 4, 6, 26, { fill: tint });
  }
}
