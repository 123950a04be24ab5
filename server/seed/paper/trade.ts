import { rgb } from '@cantoo/pdf-lib';
import { addDays, amountText, dateText } from '../calendar.ts';
import type { Facts } from '../archive/facts.ts';
import { CUSTOMERS, SUPPLIERS } from '../company/partners.ts';
import type { Partner } from '../company/partners.ts';
import type { Company } from '../company/structure.ts';
import { GOODS } from '../company/subjects.ts';
import type { Goods } from '../company/subjects.ts';
import type { Random } from '../random.ts';
import { BOTTOM, LEFT, RIGHT, companySender, drawAddress, drawLetterhead, partnerSender } from './letterhead.ts';
import type { Sender } from './letterhead.ts';
import { GREY, Paper } from './paper.ts';
import { drawTable } from './table.ts';
import type { Column } from './table.ts';

const byNumber = (partners: readonly Partner[], number: string | number | undefined): Partner => {
  const partner = partners.find((candidate) => candidate.number === number);
  if (partner === undefined) throw new Error(`No partner ${number}`);
  return partner;
};
const companyAddress = (company: Company, department: string): string[] => [
  company.caption,
  department,
  company.street,
  `${company.zip} ${company.city}`,
];
const partnerAddress = (partner: Partner): string[] => [
  partner.name,
  partner.contact,
  partner.street,
  `${partner.zip} ${partner.city}`,
];
const when = (fact: string | number | undefined): string => dateText(Number(fact));

/** Starts a sheet with letterhead, address and headline; can continue on further sheets. */
async function openSheet(
  title: string,
  from: Sender,
  to: readonly string[],
  references: readonly (readonly [string, string])[],
): Promise<{ paper: Paper; y: number; onBreak: () => number }> {
  const paper = await Paper.open(title, from.name);
  const tint = drawLetterhead(paper, from);
  const y = drawAddress(paper, from, to, references);
  paper.text(LEFT, y + 16, title, { size: 15, font: 'sansBold', color: tint });
  return {
    paper,
    y: y + 36,
    onBreak() {
      paper.newPage();
      drawLetterhead(paper, from);
      paper.text(RIGHT, 104, `${title} – Seite ${paper.pageCount}`, { size: 8.5, color: GREY, align: 'right' });
      return 118;
    },
  };
}

interface Item {
  readonly goods: Goods;
  readonly quantity: number;
}

/** Goods in random order, without repetition until all have been used. */
function chooseGoods(dice: Random, lines: number): Goods[] {
  const chosen: Goods[] = [];
  let shelf: Goods[] = [];
  while (chosen.length < lines) {
    if (shelf.length === 0) shelf = [...GOODS];
    chosen.push(...shelf.splice(dice.int(0, shelf.length - 1), 1));
  }
  return chosen;
}

/** Invoice items: small quantities of expensive goods, large ones of cheap goods. */
export const chooseItems = (dice: Random, lines: number): Item[] =>
  chooseGoods(dice, lines).map((goods) => ({
    goods,
    quantity: dice.int(1, goods[2] < 20 ? 40 : goods[2] < 100 ? 12 : 3),
  }));

const netOf = (items: readonly Item[]): number =>
  items.reduce((sum, { goods, quantity }) => sum + goods[2] * quantity, 0);
const cents = (value: number): number => Math.round(value * 100) / 100;
/** Total of the items including 19 % VAT. */
export const grossOf = (items: readonly Item[]): number => cents(netOf(items) * 1.19);

/** An invoice for the items; their gross total must equal the fact `grossAmount`. */
export async function invoice(
  dice: Random,
  company: Company,
  facts: Facts,
  incoming: boolean,
  items: readonly Item[],
): Promise<Paper> {
  const partner = incoming ? byNumber(SUPPLIERS, facts.supplierNo) : byNumber(CUSTOMERS, facts.customerNo);
  const from = incoming ? partnerSender(partner) : companySender(company);
  const title = `Rechnung ${facts.invoiceNo}`;
  const { paper, y, onBreak } = await openSheet(
    title,
    from,
    incoming ? companyAddress(company, 'Kreditorenbuchhaltung') : partnerAddress(partner),
    [
      ['Rechnungsdatum', when(facts.invoiceDate)],
      ['Rechnungsnummer', String(facts.invoiceNo)],
      ['Kundennummer', incoming ? String(24_000 + company.id * 311) : String(facts.customerNo)],
      ...(facts.orderNo === undefined ? [] : [['Ihre Bestellung', String(facts.orderNo)] as const]),
      ['Lieferdatum', dateText(addDays(Number(facts.invoiceDate), -dice.int(1, 8)))],
      ['Fällig am', when(facts.dueDate)],
    ],
  );
  const gross = Number(facts.grossAmount);
  const net = cents(netOf(items));
  const columns: Column[] = [
    { title: 'Pos.', width: 34 },
    { title: 'Bezeichnung', width: 206 },
    { title: 'Menge', width: 50, align: 'right' },
    { title: 'Einheit', width: 52 },
    { title: 'Einzelpreis', width: 60, align: 'right' },
    { title: 'Betrag', width: 65, align: 'right' },
  ];
  const rows = items.map(({ goods: [name, unit, price], quantity }, position) => [
    String((position + 1) * 10),
    name,
    String(quantity),
    unit,
    amountText(price),
    amountText(price * quantity),
  ]);
  paper.text(LEFT, y, 'Wir danken für Ihren Auftrag und berechnen wie folgt:', { size: 9.5 });
  let end = drawTable(paper, LEFT, y + 14, columns, rows, { bottom: BOTTOM, onBreak });
  if (end > BOTTOM - 130) end = onBreak();
  const sums: [string, number][] = [
    ['Nettobetrag', net],
    ['zzgl. 19 % Umsatzsteuer', gross - net],
    [`Rechnungsbetrag ${facts.currency}`, gross],
  ];
  for (const [row, [label, value]] of sums.entries()) {
    const last = row === sums.length - 1;
    paper.text(RIGHT - 69, end + 20 + row * 16, label, {
      size: last ? 10.5 : 9,
      font: last ? 'sansBold' : 'sans',
      align: 'right',
    });
    paper.text(RIGHT - 4, end + 20 + row * 16, amountText(value), {
      size: last ? 10.5 : 9,
      font: last ? 'sansBold' : 'sans',
      align: 'right',
    });
  }
  paper.line(RIGHT - 190, end + 40, RIGHT, end + 40, 0.6, GREY);
  paper.line(RIGHT - 190, end + 57, RIGHT, end + 57, 1, GREY);
  const terms = `Zahlbar bis ${when(facts.dueDate)} ohne Abzug auf das Konto IBAN ${from.iban}. Bei Zahlung innerhalb von 8 Tagen gewähren wir 2 % Skonto. Bitte geben Sie die Rechnungsnummer ${facts.invoiceNo} als Verwendungszweck an.`;
  const after = paper.paragraph(LEFT, end + 82, RIGHT - LEFT, terms, { size: 9.5 });
  paper.paragraph(LEFT, after + 6, RIGHT - LEFT, 'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.', {
    size: 8.5,
    color: GREY,
  });
  return paper;
}

/** A delivery note, or an order from us to a supplier. */
export async function goodsPaper(
  dice: Random,
  company: Company,
  facts: Facts,
  kind: 'Lieferschein' | 'Bestellung',
  lines: number,
): Promise<Paper> {
  const supplier = byNumber(SUPPLIERS, facts.supplierNo);
  const delivery = kind === 'Lieferschein';
  const { paper, y, onBreak } = await openSheet(
    `${kind} ${facts.deliveryNo}`,
    delivery ? partnerSender(supplier) : companySender(company),
    delivery ? companyAddress(company, 'Wareneingang Tor 3') : partnerAddress(supplier),
    [
      ['Datum', when(facts.deliveryDate)],
      ['Belegnummer', String(facts.deliveryNo)],
      ['Bestellnummer', String(facts.orderNo)],
      ['Lieferantennummer', String(facts.supplierNo)],
      delivery ? ['Versandart', 'Spedition, frei Haus'] : ['Lieferbedingung', 'DAP Mannheim'],
    ],
  );
  const columns: Column[] = [
    { title: 'Pos.', width: 40 },
    { title: 'Artikel', width: 70 },
    { title: 'Bezeichnung', width: 237 },
    { title: 'Menge', width: 60, align: 'right' },
    { title: 'Einheit', width: 60 },
  ];
  const rows = chooseGoods(dice, lines).map(([name, unit], position) => [
    String(position + 1),
    `${dice.int(10, 99)}.${dice.int(1000, 9999)}`,
    name,
    String(dice.int(1, 60)),
    unit,
  ]);
  paper.text(
    LEFT,
    y,
    delivery ? 'Wir lieferten Ihnen auf Grund Ihrer Bestellung:' : 'Wir bestellen zu unseren Einkaufsbedingungen:',
    { size: 9.5 },
  );
  let end = drawTable(paper, LEFT, y + 14, columns, rows, { bottom: BOTTOM - 60, onBreak, striped: delivery });
  if (end > BOTTOM - 110) end = onBreak();
  if (facts.weight !== undefined)
    paper.text(
      LEFT,
      end + 22,
      `Gesamtgewicht ${String(facts.weight).replace('.', ',')} kg in ${dice.int(1, 6)} Packstücken`,
      { size: 9.5 },
    );
  const line = end + 84;
  const signatures = delivery
    ? ['Ware vollständig und unbeschädigt erhalten', 'Datum, Unterschrift Fahrer']
    : ['Einkauf', 'Auftragsbestätigung des Lieferanten'];
  for (const [column, label] of signatures.entries()) {
    const x = LEFT + column * 250;
    paper.line(x, line, x + 200, line, 0.5, GREY);
    paper.text(x, line + 11, label, { size: 8, color: GREY });
    if (delivery && column === 0) drawSignature(paper, dice, x + 14, line - 6);
  }
  return paper;
}

/** A scribble as a signature. */
export function drawSignature(paper: Paper, dice: Random, x: number, y: number): void {
  let path = `M ${x} ${y}`;
  for (let swing = 0; swing < 7; swing++) {
    const at = x + swing * 15;
    path += ` C ${at + dice.int(2, 8)} ${y - dice.int(16, 30)} ${at + dice.int(6, 14)} ${y + dice.int(4, 14)} ${at + 15} ${y - dice.int(0, 9)}`;
  }
  paper.path(path, { stroke: INK, thickness: 1.1 });
}
const INK = rgb(0.12, 0.18, 0.5);
