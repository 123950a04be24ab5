import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { IndexName } from './indexes.ts';
import type { DoctypeName } from './structure.ts';

/** A field of a mask. Its traits are given by name and converted to flag bits (section 3, Index-field flag bits). */
export interface MaskFieldRow {
  readonly index: IndexName;
  readonly flags: number;
  readonly required: boolean;
  readonly lookup: boolean;
  readonly textarea: boolean;
}
export interface MaskRow {
  readonly id: number;
  readonly caption: string;
  readonly doctypes: readonly DoctypeName[];
  readonly fields: readonly MaskFieldRow[];
}

/** Bits by name; a trait without a bit adds none. */
const BITS: Readonly<Record<string, number>> = INDEX_FLAGS;
type Trait = 'required' | 'lookup' | 'textarea' | keyof typeof INDEX_FLAGS;

/** A field that holds an index value, with further `traits`. */
const field = (index: IndexName, ...traits: Trait[]): MaskFieldRow => flagged(index, 'index', ...traits);

const flagged = (index: IndexName, ...traits: Trait[]): MaskFieldRow => ({
  index,
  flags: traits.reduce((flags, trait) => flags | (BITS[trait] ?? 0), 0),
  required: traits.includes('required'),
  lookup: traits.includes('lookup'),
  textarea: traits.includes('textarea'),
});

/** Fields that hold no value but search something else, as their bit says. */
const seeks = (
  ...what: ('fullText' | 'notes' | 'layer' | 'doctype' | 'year' | 'client' | 'attachment')[]
): MaskFieldRow[] => what.map((bit) => flagged(bit, bit));

const supplierFields = [
  field('supplierNo', 'lookup', 'required', 'versioning'),
  field('supplier', 'lookup', 'required'),
  field('city', 'lookup'),
];
const remarkField = field('remark', 'textarea');
/** Assigned by the capture station, never typed. */
const captureField = field('captureNo', 'readOnly');

export const MASKS: readonly MaskRow[] = [
  {
    id: 1,
    caption: 'Eingangsrechnung',
    doctypes: ['Eingangsrechnung'],
    fields: [
      field('invoiceNo', 'required', 'versioning'),
      field('invoiceDate', 'required'),
      ...supplierFields,
      field('grossAmount', 'required'),
      field('currency'),
      field('dueDate'),
      field('orderNo'),
      field('costCentre'),
      remarkField,
      captureField,
      ...seeks('fullText', 'year', 'client', 'notes', 'layer'),
    ],
  },
  {
    id: 2,
    caption: 'Ausgangsrechnung',
    doctypes: ['Ausgangsrechnung'],
    fields: [
      field('invoiceNo', 'required', 'versioning'),
      field('invoiceDate', 'required'),
      field('customerNo', 'lookup', 'required'),
      field('customer', 'lookup', 'required'),
      field('city', 'lookup'),
      field('email', 'lookup'),
      field('grossAmount', 'required'),
      field('currency'),
      field('dueDate'),
      captureField,
      ...seeks('fullText', 'year'),
    ],
  },
  {
    id: 3,
    caption: 'Lieferschein / Bestellung',
    doctypes: ['Lieferschein', 'Bestellung'],
    fields: [
      field('deliveryNo', 'required', 'versioning'),
      field('deliveryDate', 'required'),
      ...supplierFields,
      field('orderNo'),
      field('weight'),
      remarkField,
      captureField,
      ...seeks('fullText', 'doctype'),
    ],
  },
  {
    id: 4,
    caption: 'Vertrag',
    doctypes: ['Vertrag'],
    fields: [
      field('contractNo', 'required', 'versioning'),
      field('partner', 'required'),
      field('title'),
      field('contractStart', 'required'),
      field('contractEnd'),
      field('noticeMonths'),
      field('grossAmount'),
      remarkField,
      captureField,
      ...seeks('fullText', 'notes', 'attachment'),
    ],
  },
  {
    id: 5,
    caption: 'Schriftverkehr',
    doctypes: ['Schriftverkehr'],
    fields: [
      field('subject', 'required', 'textarea'),
      field('partner'),
      field('receivedAt', 'required'),
      remarkField,
      captureField,
      ...seeks('fullText', 'attachment'),
    ],
  },
  {
    id: 6,
    caption: 'Personal',
    doctypes: ['Entgeltabrechnung', 'Personalunterlage'],
    fields: [
      field('staffNo', 'lookup', 'required', 'versioning'),
      field('employee', 'lookup', 'required'),
      field('payMonth', 'required', 'versioning'),
      field('title', 'required', 'versioning'),
      field('costCentre'),
      captureField,
      ...seeks('fullText'),
    ],
  },
  {
    id: 7,
    caption: 'Technische Unterlage',
    doctypes: ['Technische Zeichnung', 'Betriebsanleitung'],
    fields: [
      field('drawingNo', 'required', 'versioning'),
      field('title', 'required'),
      field('revision', 'required', 'versioning'),
      field('weight'),
      field('machineNo'),
      remarkField,
      captureField,
      ...seeks('fullText', 'layer'),
    ],
  },
  {
    id: 8,
    caption: 'Prüfung und Foto',
    doctypes: ['Prüfprotokoll', 'Fotodokumentation'],
    fields: [
      field('machineNo', 'required', 'versioning'),
      field('testedAt', 'required', 'versioning'),
      field('tester', 'required'),
      field('reading'),
      field('title'),
      remarkField,
      captureField,
      ...seeks('fullText', 'layer'),
    ],
  },
];

/** The mask for archiving a document type. */
export function maskOf(doctype: DoctypeName): MaskRow {
  const mask = MASKS.find((candidate) => candidate.doctypes.includes(doctype));
  if (mask === undefined) throw new Error(`No mask for ${doctype}`);
  return mask;
}
