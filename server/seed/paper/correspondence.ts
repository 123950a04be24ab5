import { addDays, amountText, dateText, monthText } from '../calendar.ts';
import type { Facts } from '../archive/facts.ts';
import { EMPLOYEES, SUPPLIERS } from '../company/partners.ts';
import type { Company } from '../company/structure.ts';
import type { Random } from '../random.ts';
import { LEFT, RIGHT, companySender, drawAddress, drawLetterhead, partnerSender } from './letterhead.ts';
import { GREY, PALE, Paper } from './paper.ts';
import { drawTable } from './table.ts';
import { drawSignature } from './trade.ts';

const BODY = [
  'vielen Dank für Ihre Nachricht und das gute Gespräch in der vergangenen Woche. Wie besprochen fassen wir den Stand aus unserer Sicht zusammen und bitten Sie um eine kurze Bestätigung.',
  'Die im ersten Halbjahr gestiegenen Kosten für Energie, Stahl und Fracht konnten wir bislang durch eigene Maßnahmen auffangen. Dies ist uns künftig nicht mehr in vollem Umfang möglich.',
  'Bei der Prüfung der Lieferung haben wir festgestellt, dass zwei Positionen nicht der vereinbarten Ausführung entsprechen. Ein Prüfbericht mit Lichtbildern liegt diesem Schreiben bei.',
  'Wir schlagen vor, den Termin für die Inbetriebnahme um zwei Wochen zu verschieben. Unser Montageteam steht Ihnen ab der darauf folgenden Kalenderwoche uneingeschränkt zur Verfügung.',
  'Bitte beachten Sie, dass sich unsere Bankverbindung nicht geändert hat. Schreiben mit anderslautendem Inhalt stammen nicht von uns; wir bitten in diesem Fall um telefonische Rückfrage.',
  'Für die anstehende Wartung benötigen wir einen freien Zugang zur Anlage sowie die Freigabe Ihrer Arbeitssicherheit. Die Dauer schätzen wir auf einen Arbeitstag.',
  'Sollten Sie Fragen haben, erreichen Sie uns montags bis freitags zwischen 8 und 17 Uhr. Wir freuen uns auf die Fortsetzung der guten Zusammenarbeit.',
] as const;

/** A business letter of several sheets to one of our clients, from the partner named in the facts (or a random one). */
export async function letter(dice: Random, company: Company, facts: Facts, sheets = 1): Promise<Paper> {
  const partner = SUPPLIERS.find((candidate) => candidate.name === facts.partner) ?? dice.pick(SUPPLIERS);
  const from = partnerSender(partner);
  const subject = String(facts.subject ?? facts.title);
  const paper = await Paper.open(subject, from.name);
  drawLetterhead(paper, from);
  let y = drawAddress(
    paper,
    from,
    [company.caption, 'Einkauf und Technik', company.street, `${company.zip} ${company.city}`],
    [
      [
        'Unser Zeichen',
        partner.contact
          .split(' ')
          .map((part) => part[0])
          .join('')
          .toLowerCase(),
      ],
      ['Datum', dateText(addDays(Number(facts.receivedAt ?? facts.payMonth), -2))],
    ],
  );
  paper.text(LEFT, y + 18, subject, { size: 11.5, font: 'sansBold' });
  paper.text(LEFT, y + 46, 'Sehr geehrte Damen und Herren,', { size: 10.5 });
  y += 68;
  const first = dice.int(1, 5);
  for (const text of [BODY[0], BODY[first], BODY[(first % 5) + 1], BODY[6]])
    y = paper.paragraph(LEFT, y, RIGHT - LEFT, text ?? '', { size: 10.5, leading: 15.5 }) + 8;
  paper.text(LEFT, y + 10, 'Mit freundlichen Grüßen', { size: 10.5 });
  drawSignature(paper, dice, LEFT + 6, y + 46);
  paper.text(LEFT, y + 68, partner.contact, { size: 10.5 });
  paper.text(LEFT, y + 82, partner.name, { size: 9, color: GREY });
  for (let sheet = 2; sheet <= sheets; sheet++) {
    paper.newPage();
    drawLetterhead(paper, from);
    paper.text(RIGHT, 104, `Seite ${sheet}`, { size: 8.5, color: GREY, align: 'right' });
    y = 130;
    for (const text of [...BODY.slice(1, 6), ...BODY.slice(1, 6)])
      y = paper.paragraph(LEFT, y, RIGHT - LEFT, text, { size: 10.5, leading: 15.5 }) + 8;
  }
  return paper;
}

/** A payslip for one month. */
export async function payslip(dice: Random, company: Company, facts: Facts): Promise<Paper> {
  const employee = EMPLOYEES.find((candidate) => candidate.number === facts.staffNo) ?? dice.pick(EMPLOYEES);
  const paper = await Paper.open(String(facts.title), company.caption);
  const month = monthText(Number(facts.payMonth));
  paper.box(LEFT, 44, RIGHT - LEFT, 34, { fill: PALE });
  paper.text(LEFT + 8, 66, 'Entgeltabrechnung', { size: 14, font: 'sansBold' });
  paper.text(RIGHT - 8, 66, month, { size: 12, align: 'right' });
  const about: [string, string][] = [
    ['Personalnummer', employee.number],
    ['Kostenstelle', employee.costCentre],
    ['Steuerklasse', String(dice.pick([1, 3, 4, 4]))],
    ['Eintritt', dateText(addDays(Number(facts.payMonth), -dice.int(400, 5000)))],
    ['Krankenkasse', dice.pick(['AOK Baden-Württemberg', 'Techniker Krankenkasse', 'Barmer'])],
  ];
  for (const [row, [label, value]] of about.entries()) {
    paper.text(350, 104 + row * 14, label, { size: 8.5, color: GREY });
    paper.text(RIGHT, 104 + row * 14, value, { size: 9, align: 'right' });
  }
  for (const [row, text] of [
    company.caption,
    employee.name.split(', ').toReversed().join(' '),
    employee.street,
    `${employee.zip} ${employee.city}`,
  ].entries())
    paper.text(LEFT, 112 + row * 14, text, { size: row === 0 ? 7.5 : 10.5 });
  const salary = dice.int(3100, 6400);
  const extra = dice.int(0, 12) * 25;
  const gross = salary + extra + 40;
  const deductions: [string, number][] = [
    ['Lohnsteuer', 0.142],
    ['Solidaritätszuschlag', 0],
    ['Krankenversicherung', 0.0855],
    ['Rentenversicherung', 0.093],
    ['Arbeitslosenversicherung', 0.013],
    ['Pflegeversicherung', 0.018],
  ];
  const amounts = deductions.map(([name, rate]) => [name, Math.round(gross * rate * 100) / 100] as const);
  const net = gross - amounts.reduce((sum, [, value]) => sum + value, 0);
  const rows = [
    ['1000', 'Gehalt', '', amountText(salary)],
    ['1210', 'Zulage Schicht', '', amountText(extra)],
    ['1800', 'Vermögenswirksame Leistung', '', amountText(40)],
    ['', 'Gesamtbrutto', '', amountText(gross)],
    ...amounts.map(([name, value], position) => [
      String(5000 + position * 10),
      name,
      amountText(gross),
      amountText(-value),
    ]),
    ['', 'Gesetzliches Netto', '', amountText(net)],
    ['9100', 'Überweisung vermögenswirksame Leistung', '', amountText(-40)],
  ];
  const end = drawTable(
    paper,
    LEFT,
    190,
    [
      { title: 'Lohnart', width: 60 },
      { title: 'Bezeichnung', width: 227 },
      { title: 'Bemessung', width: 90, align: 'right' },
      { title: 'Betrag EUR', width: 90, align: 'right' },
    ],
    rows,
    { bottom: 760, onBreak: () => 60 },
  );
  paper.box(LEFT, end + 14, RIGHT - LEFT, 28, { fill: PALE });
  paper.text(LEFT + 8, end + 33, 'Auszahlungsbetrag', { size: 11, font: 'sansBold' });
  paper.text(RIGHT - 4, end + 33, amountText(net - 40), { size: 11, font: 'sansBold', align: 'right' });
  paper.paragraph(
    LEFT,
    end + 66,
    RIGHT - LEFT,
    `Die Überweisung erfolgt zum letzten Bankarbeitstag des Monats ${month}. Diese Abrechnung ist eine Entgeltbescheinigung nach § 108 Gewerbeordnung und sorgfältig aufzubewahren.`,
    { size: 8.5, color: GREY },
  );
  paper.text(LEFT, 800, `${companySender(company).name} · Personalabteilung · vertraulich`, { size: 7.5, color: GREY });
  return paper;
}
