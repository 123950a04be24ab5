import { DAY_MS } from '#core/kernel/date.ts';
import { addDays, dateText, dateTimeText, dayOf, monthText, yearOf } from '../calendar.ts';
import { INDEX_NAMES, indexRow } from '../company/indexes.ts';
import type { IndexName } from '../company/indexes.ts';
import { COST_CENTRES, CUSTOMERS, EMPLOYEES, SUPPLIERS } from '../company/partners.ts';
import type { DoctypeName } from '../company/structure.ts';
import { FIRST_NAMES, SURNAMES } from '../company/names.ts';
import {
  CONTRACT_TITLES,
  LETTER_SUBJECTS,
  MACHINES,
  PARTS,
  PERSONNEL_TITLES,
  REMARKS,
  TEST_TITLES,
} from '../company/subjects.ts';
import type { Random } from '../random.ts';

/** The facts of a document by index field: texts, numbers, and dates as epoch milliseconds in UTC. */
export type Facts = { readonly [Name in IndexName]?: string | number };

/** A fact in wire format: dates dd.MM.yyyy, decimals with a dot, amounts with their cents as on paper. */
export function spelled(name: IndexName, fact: string | number): string {
  if (typeof fact === 'string') return fact;
  if (name === 'grossAmount') return fact.toFixed(2);
  const { type } = indexRow(name);
  return type === 'date' ? dateText(fact) : type === 'datetime' ? dateTimeText(fact) : String(fact);
}

/** Facts in field order, with field names. */
export const factEntries = (facts: Facts): [IndexName, string | number][] =>
  INDEX_NAMES.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]));

/**
 * Plausible facts for a document of that type archived at `time`. `serial` is unique per document and contained in
 * whatever identifies versions (flag bit 512), so that no two documents become versions of each other by accident.
 */
export function factsFor(doctype: DoctypeName, dice: Random, time: number, serial: number): Facts {
  return { ...makers[doctype](dice, time, serial), captureNo: 100_000 + serial };
}

/** Replaces each `{field}` of a file name by its fact; characters that file systems refuse become hyphens. */
export const fileName = (pattern: string, facts: Facts): string =>
  pattern.replace(/\{(\w+)\}/g, (_, field: string) => {
    const [, fact] = factEntries(facts).find(([name]) => name === field) ?? [];
    const text = field === 'payMonth' ? dateText(Number(fact)).slice(3).replace('.', '-') : String(fact);
    return text.replace(/[\\/:*?"<>|]/g, '-');
  });

const padded = (serial: number, length: number): string => String(serial).padStart(length, '0');
const amount = (dice: Random, median: number): number => Math.round(median * Math.exp(dice.gauss() * 0.9) * 100) / 100;
const remark = (dice: Random): Facts => (dice.chance(0.15) ? { remark: dice.pick(REMARKS) } : {});
const weekday = (time: number): number => {
  const day = new Date(time).getUTCDay();
  return day === 0 ? addDays(time, -2) : day === 6 ? addDays(time, -1) : time;
};
const daysBefore = (dice: Random, time: number, most: number): number =>
  weekday(dayOf(addDays(time, -dice.int(1, most))));
const supplierFacts = (dice: Random): Facts => {
  const supplier = dice.pick(SUPPLIERS);
  return { supplierNo: supplier.number, supplier: supplier.name, city: supplier.city };
};

const trade =
  (kind: 'LS' | 'BE') =>
  (dice: Random, time: number, serial: number): Facts => ({
    deliveryNo: `${kind}${yearOf(time) % 100}-${padded(serial, 6)}`,
    deliveryDate: daysBefore(dice, time, 6),
    ...supplierFacts(dice),
    orderNo: `45${padded(serial % 1_000_000, 6)}`,
    ...(kind === 'LS' && { weight: Math.round(amount(dice, 180) * 10) / 10 }),
    ...remark(dice),
  });

const personnel =
  (payslip: boolean) =>
  (dice: Random, time: number, serial: number): Facts => {
    const employee = dice.pick(EMPLOYEES);
    const date = new Date(addDays(time, -25));
    const payMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    return {
      staffNo: employee.number,
      employee: employee.name,
      payMonth,
      title: `${payslip ? `Entgeltabrechnung ${monthText(payMonth)}` : dice.pick(PERSONNEL_TITLES)} (${padded(serial, 5)})`,
      costCentre: employee.costCentre,
    };
  };

const technical =
  (kind: 'LA' | 'BA') =>
  (dice: Random, _time: number, serial: number): Facts => {
    return {
      drawingNo: `${kind}-${dice.int(100, 499)}-${padded(serial, 5)}`,
      title: kind === 'LA' ? dice.pick(PARTS) : `Betriebsanleitung ${dice.pick(MACHINES)}`,
      revision: dice.pick(['A', 'A', 'B', 'C', 'D']),
      weight: Math.round(amount(dice, 12) * 100) / 100,
      machineNo: `LA400-${dice.int(2001, 2640)}`,
      ...remark(dice),
    };
  };

const inspection = (dice: Random, time: number, serial: number): Facts => ({
  machineNo: `LA400-${padded(serial, 5)}`,
  testedAt: daysBefore(dice, time, 5) + dice.int(7 * 3600, 17 * 3600) * 1000,
  tester: `${dice.pick(SURNAMES)}, ${dice.pick(FIRST_NAMES)}`,
  reading: Math.round((62 + dice.gauss() * 9) * 100) / 100,
  title: dice.pick(TEST_TITLES),
  ...remark(dice),
});

const makers: Record<DoctypeName, (dice: Random, time: number, serial: number) => Facts> = {
  Eingangsrechnung(dice, time, serial) {
    const invoiceDate = daysBefore(dice, time, 12);
    const year = yearOf(invoiceDate);
    return {
      invoiceNo: dice.pick([
        `RE-${year}-${padded(serial, 6)}`,
        `${year % 100}/${padded(serial, 5)}`,
        `R${year}${padded(serial, 6)}`,
        `${padded(serial, 7)}-${year % 100}`,
      ]),
      invoiceDate,
      ...supplierFacts(dice),
      grossAmount: amount(dice, 850),
      currency: dice.chance(0.94) ? 'EUR' : dice.pick(['CHF', 'USD', 'PLN']),
      dueDate: addDays(invoiceDate, dice.pick([10, 14, 30, 30])),
      ...(dice.chance(0.7) && { orderNo: `45${padded(serial % 1_000_000, 6)}` }),
      costCentre: dice.pick(COST_CENTRES),
      ...remark(dice),
    };
  },
  Ausgangsrechnung(dice, time, serial) {
    const customer = dice.pick(CUSTOMERS);
    const invoiceDate = daysBefore(dice, time, 2);
    return {
      invoiceNo: `AR-${yearOf(invoiceDate)}-${padded(serial, 6)}`,
      invoiceDate,
      customerNo: customer.number,
      customer: customer.name,
      city: customer.city,
      grossAmount: amount(dice, 4200),
      currency: 'EUR',
      dueDate: addDays(invoiceDate, 30),
    };
  },
  Lieferschein: trade('LS'),
  Bestellung: trade('BE'),
  Vertrag(dice, time, serial) {
    const contractStart = dayOf(addDays(time, dice.int(5, 60)));
    return {
      contractNo: `V-${yearOf(time)}-${padded(serial, 5)}`,
      partner: dice.pick(SUPPLIERS).name,
      title: dice.pick(CONTRACT_TITLES),
      contractStart,
      ...(dice.chance(0.6) && { contractEnd: contractStart + dice.pick([365, 730, 1095]) * DAY_MS }),
      noticeMonths: dice.pick([1, 3, 3, 6, 12]),
      grossAmount: Math.round(amount(dice, 1800) / 10) * 10,
      ...remark(dice),
    };
  },
  Schriftverkehr: (dice, time) => ({
    subject: dice.pick(LETTER_SUBJECTS),
    partner: dice.pick(SUPPLIERS).name,
    receivedAt: daysBefore(dice, time, 3) + dice.int(7 * 3600, 16 * 3600) * 1000,
    ...remark(dice),
  }),
  Entgeltabrechnung: personnel(true),
  Personalunterlage: personnel(false),
  'Technische Zeichnung': technical('LA'),
  Betriebsanleitung: technical('BA'),
  Prüfprotokoll: inspection,
  Fotodokumentation: inspection,
};
