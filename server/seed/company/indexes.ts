import type { IndexType } from '#core/contract/master.ts';
import { NUMERIC_MAXIMUM } from '#core/contract/constants.ts';

interface IndexRow {
  readonly id: number;
  readonly caption: string;
  readonly type: IndexType;
  readonly maxlength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly digitsonly?: true;
}

/**
 * The demo company's index fields, by the names used in code and masks; all types and rules of section 5 occur. From id
 * 40 on they hold no values: mask fields search by them.
 */
export const INDEXES = {
  captureNo: { id: 1, caption: 'Erfassungsnummer', type: 'numeric', minimum: 1, maximum: NUMERIC_MAXIMUM },
  invoiceNo: { id: 2, caption: 'Rechnungsnummer', type: 'text', maxlength: 30 },
  invoiceDate: { id: 3, caption: 'Rechnungsdatum', type: 'date' },
  supplierNo: { id: 4, caption: 'Lieferantennummer', type: 'numeric', minimum: 70_000, maximum: 79_999 },
  supplier: { id: 5, caption: 'Lieferant', type: 'text', maxlength: 100 },
  city: { id: 6, caption: 'Ort', type: 'text', maxlength: 60 },
  grossAmount: { id: 7, caption: 'Bruttobetrag', type: 'float', minimum: -1_000_000, maximum: 10_000_000 },
  currency: { id: 8, caption: 'Währung', type: 'text', maxlength: 3 },
  dueDate: { id: 9, caption: 'Fällig am', type: 'date' },
  orderNo: { id: 10, caption: 'Bestellnummer', type: 'text', maxlength: 10, digitsonly: true },
  customerNo: { id: 11, caption: 'Kundennummer', type: 'numeric', minimum: 10_000, maximum: 69_999 },
  customer: { id: 12, caption: 'Kunde', type: 'text', maxlength: 100 },
  deliveryNo: { id: 13, caption: 'Belegnummer', type: 'text', maxlength: 30 },
  deliveryDate: { id: 14, caption: 'Belegdatum', type: 'date' },
  contractNo: { id: 15, caption: 'Vertragsnummer', type: 'text', maxlength: 20 },
  partner: { id: 16, caption: 'Vertragspartner', type: 'text', maxlength: 100 },
  contractStart: { id: 17, caption: 'Vertragsbeginn', type: 'date' },
  contractEnd: { id: 18, caption: 'Vertragsende', type: 'date' },
  noticeMonths: { id: 19, caption: 'Kündigungsfrist (Monate)', type: 'numeric', minimum: 0, maximum: 36 },
  subject: { id: 20, caption: 'Betreff', type: 'text', maxlength: 200 },
  receivedAt: { id: 21, caption: 'Eingegangen am', type: 'datetime' },
  staffNo: { id: 22, caption: 'Personalnummer', type: 'text', maxlength: 6, digitsonly: true },
  employee: { id: 23, caption: 'Mitarbeiter', type: 'text', maxlength: 100 },
  payMonth: { id: 24, caption: 'Zeitraum ab', type: 'date' },
  drawingNo: { id: 25, caption: 'Zeichnungsnummer', type: 'text', maxlength: 20 },
  title: { id: 26, caption: 'Benennung', type: 'text', maxlength: 120 },
  revision: { id: 27, caption: 'Revision', type: 'text', maxlength: 2 },
  weight: { id: 28, caption: 'Gewicht (kg)', type: 'float', minimum: 0, maximum: 100_000 },
  machineNo: { id: 29, caption: 'Maschinennummer', type: 'text', maxlength: 20 },
  testedAt: { id: 30, caption: 'Geprüft am', type: 'datetime' },
  tester: { id: 31, caption: 'Prüfer', type: 'text', maxlength: 100 },
  reading: { id: 32, caption: 'Messwert', type: 'float', minimum: -50, maximum: 500 },
  costCentre: { id: 33, caption: 'Kostenstelle', type: 'text', maxlength: 4, digitsonly: true },
  remark: { id: 34, caption: 'Bemerkung', type: 'text', maxlength: 1000 },
  email: { id: 35, caption: 'E-Mail', type: 'text', maxlength: 320 },
  fullText: { id: 40, caption: 'Volltext', type: 'text' },
  notes: { id: 41, caption: 'Notizen', type: 'text' },
  layer: { id: 42, caption: 'Anmerkungen', type: 'text' },
  doctype: { id: 43, caption: 'Belegart', type: 'text' },
  year: { id: 44, caption: 'Geschäftsjahr', type: 'text' },
  client: { id: 45, caption: 'Mandant', type: 'text' },
  attachment: { id: 46, caption: 'Anlagen', type: 'text' },
} as const satisfies Record<string, IndexRow>;

export type IndexName = keyof typeof INDEXES;
export const INDEX_NAMES = Object.keys(INDEXES).filter((name): name is IndexName => name in INDEXES);
export const indexRow = (name: IndexName): IndexRow => INDEXES[name];
