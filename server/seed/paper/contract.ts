import { amountText, dateText } from '../calendar.ts';
import type { Facts } from '../archive/facts.ts';
import type { Company } from '../company/structure.ts';
import type { Random } from '../random.ts';
import { GREY, Paper } from './paper.ts';
import { drawSignature } from './trade.ts';

const LEFT = 85;
const RIGHT = 510;

/** The clauses in order; placeholders are filled from the facts, and a second version has the negotiated changes. */
const CLAUSES: readonly (readonly [title: string, ...paragraphs: string[]])[] = [
  [
    'Gegenstand des Vertrages',
    'Der Auftragnehmer erbringt für den Auftraggeber die in Anlage 1 beschriebenen Leistungen. Die Anlagen sind Bestandteil dieses Vertrages; bei Widersprüchen geht der Vertragstext vor.',
    'Allgemeine Geschäftsbedingungen einer Partei gelten nur, soweit sie in diesem Vertrag ausdrücklich genannt sind.',
  ],
  [
    'Pflichten des Auftragnehmers',
    'Der Auftragnehmer führt die Leistungen mit der Sorgfalt eines ordentlichen Kaufmanns und nach dem anerkannten Stand der Technik aus. Er setzt ausschließlich fachlich geeignetes Personal ein.',
    'Der Einsatz von Unterauftragnehmern bedarf der vorherigen Zustimmung des Auftraggebers in Textform. Die Zustimmung darf nur aus wichtigem Grund verweigert werden.',
  ],
  [
    'Mitwirkung des Auftraggebers',
    'Der Auftraggeber stellt die erforderlichen Unterlagen, Zugänge und Ansprechpartner rechtzeitig und unentgeltlich zur Verfügung. Verzögerungen, die er zu vertreten hat, verlängern vereinbarte Fristen angemessen.',
  ],
  [
    'Vergütung',
    'Die Vergütung beträgt monatlich {amount} EUR zuzüglich der gesetzlichen Umsatzsteuer. Rechnungen sind innerhalb von {payment} Tagen nach Zugang ohne Abzug zahlbar.',
    'Eine Anpassung der Vergütung ist frühestens nach Ablauf von zwölf Monaten möglich und mit einer Frist von drei Monaten anzukündigen.',
  ],
  [
    'Gewährleistung',
    'Mängel sind unverzüglich nach ihrer Entdeckung anzuzeigen. Der Auftragnehmer beseitigt sie nach seiner Wahl durch Nachbesserung oder Neulieferung. Schlägt die Nacherfüllung zweimal fehl, kann der Auftraggeber mindern oder zurücktreten.',
    'Die Gewährleistungsfrist beträgt {warranty} Monate ab Abnahme.',
  ],
  [
    'Haftung',
    'Die Parteien haften einander unbeschränkt bei Vorsatz und grober Fahrlässigkeit sowie bei Verletzung von Leben, Körper und Gesundheit.',
    'Bei einfacher Fahrlässigkeit ist die Haftung auf den vertragstypischen, vorhersehbaren Schaden begrenzt, höchstens jedoch auf {liability} EUR je Kalenderjahr.',
  ],
  [
    'Vertraulichkeit',
    'Die Parteien behandeln alle als vertraulich gekennzeichneten Informationen während der Laufzeit und fünf Jahre darüber hinaus vertraulich. Ausgenommen sind Informationen, die nachweislich öffentlich bekannt sind.',
  ],
  [
    'Datenschutz',
    'Soweit personenbezogene Daten im Auftrag verarbeitet werden, schließen die Parteien eine gesonderte Vereinbarung nach Art. 28 DSGVO. Der Auftragnehmer verpflichtet seine Mitarbeiter auf die Vertraulichkeit.',
  ],
  [
    'Höhere Gewalt',
    'Ereignisse höherer Gewalt befreien die betroffene Partei für die Dauer der Störung von ihren Leistungspflichten. Dauert die Störung länger als drei Monate, kann jede Partei den Vertrag außerordentlich kündigen.',
  ],
  [
    'Laufzeit und Kündigung',
    'Der Vertrag beginnt am {start}{end}. Er kann mit einer Frist von {notice} Monaten zum Ende eines Kalendermonats gekündigt werden.',
    'Das Recht zur Kündigung aus wichtigem Grund bleibt unberührt. Jede Kündigung bedarf der Schriftform.',
  ],
  [
    'Schlussbestimmungen',
    'Änderungen und Ergänzungen dieses Vertrages bedürfen der Schriftform; dies gilt auch für diese Klausel. Es gilt deutsches Recht unter Ausschluss des UN-Kaufrechts. Gerichtsstand ist Mannheim.',
    'Sollte eine Bestimmung unwirksam sein oder werden, bleibt die Wirksamkeit der übrigen Bestimmungen unberührt.',
  ],
];

/**
 * A contract of several pages. `draft` 2 is the negotiated version, with other terms of payment, warranty and
 * liability.
 */
export async function contract(dice: Random, company: Company, facts: Facts, draft: 1 | 2): Promise<Paper> {
  const paper = await Paper.open(`${facts.title} ${facts.contractNo}`, company.caption);
  const terms: Record<string, string> = {
    amount: amountText(Number(facts.grossAmount)),
    start: dateText(Number(facts.contractStart)),
    notice: String(facts.noticeMonths),
    end:
      facts.contractEnd === undefined
        ? ' und läuft auf unbestimmte Zeit'
        : ` und endet am ${dateText(Number(facts.contractEnd))}`,
    payment: draft === 1 ? '14' : '30',
    warranty: draft === 1 ? '12' : '24',
    liability: draft === 1 ? '100.000,00' : '250.000,00',
  };
  paper.text(298, 150, String(facts.title), { size: 20, font: 'serifBold', align: 'center' });
  paper.text(298, 172, `Nr. ${facts.contractNo}`, { size: 11, font: 'serif', align: 'center', color: GREY });
  let y = 230;
  for (const [line, style] of [
    ['zwischen', 'serif'],
    [`${company.caption}, ${company.street}, ${company.zip} ${company.city}`, 'serifBold'],
    ['– nachfolgend Auftraggeber –', 'serif'],
    ['und', 'serif'],
    [String(facts.partner), 'serifBold'],
    ['– nachfolgend Auftragnehmer –', 'serif'],
  ] as const) {
    paper.text(298, y, line, { size: 11, font: style, align: 'center' });
    y += 22;
  }
  y += 24;
  for (const [number, [title, ...paragraphs]] of CLAUSES.entries()) {
    if (y > 690) y = nextPage(paper);
    paper.text(LEFT, y, `§ ${number + 1}  ${title}`, { size: 11.5, font: 'serifBold' });
    y += 18;
    for (const [item, raw] of paragraphs.entries()) {
      const text = raw.replace(/\{(\w+)\}/g, (_, key: string) => terms[key] ?? '');
      const lines = paper.wrap(text, RIGHT - LEFT - 22, { size: 11, font: 'serif' });
      if (y + lines.length * 15.5 > 770) y = nextPage(paper);
      paper.text(LEFT, y, `(${item + 1})`, { size: 11, font: 'serif' });
      y = paper.paragraph(LEFT + 22, y, RIGHT - LEFT - 22, text, { size: 11, font: 'serif', leading: 15.5 }) + 6;
    }
    y += 10;
  }
  if (y > 660) y = nextPage(paper);
  y += 30;
  for (const [column, label] of [company.caption, String(facts.partner)].entries()) {
    const x = LEFT + column * 225;
    paper.text(x, y, 'Mannheim, den', { size: 10, font: 'serif' });
    paper.line(x, y + 54, x + 190, y + 54, 0.5, GREY);
    for (const [row, text] of paper.wrap(label, 190, { size: 9, font: 'serif' }).entries())
      paper.text(x, y + 66 + row * 11, text, { size: 9, font: 'serif', color: GREY });
    if (draft === 2) drawSignature(paper, dice, x + 20, y + 48);
  }
  const pages = paper.pageCount;
  for (let page = 1; page <= pages; page++) {
    paper.onPage(page, () =>
      paper.text(298, 812, `${facts.contractNo} · Fassung ${draft} · Seite ${page} von ${pages}`, {
        size: 8,
        font: 'serif',
        align: 'center',
        color: GREY,
      }),
    );
  }
  return paper;
}

function nextPage(paper: Paper): number {
  paper.newPage();
  return 90;
}
