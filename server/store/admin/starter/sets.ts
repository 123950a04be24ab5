import type { StarterSet } from '#core/contract/admin/admin.ts';
import { INDEX_FLAGS, NUMERIC_MAXIMUM } from '#core/contract/constants.ts';
import type { IndexType } from '#core/contract/master.ts';
import type { StarterText } from './texts.ts';

interface StarterIndex {
  readonly type: IndexType;
  readonly maxlength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Indexes shared by the starter sets, by the key of their caption. */
export const STARTER_INDEXES = {
  invoiceNo: { type: 'text', maxlength: 30 },
  invoiceDate: { type: 'date' },
  partner: { type: 'text', maxlength: 100 },
  amount: { type: 'float', minimum: -NUMERIC_MAXIMUM, maximum: NUMERIC_MAXIMUM },
  dueDate: { type: 'date' },
  contractNo: { type: 'text', maxlength: 30 },
  begin: { type: 'date' },
  end: { type: 'date' },
  notice: { type: 'numeric', minimum: 0, maximum: 120 },
  staffNo: { type: 'text', maxlength: 12 },
  employee: { type: 'text', maxlength: 100 },
  subject: { type: 'text', maxlength: 200 },
  received: { type: 'date' },
  remark: { type: 'text', maxlength: 1000 },
  // No document has a value of these: each is for a field that searches elsewhere.
  notes: { type: 'text' },
  layer: { type: 'text' },
  attachment: { type: 'text' },
} as const satisfies Partial<Record<StarterText, StarterIndex>>;
export type StarterIndexName = keyof typeof STARTER_INDEXES;

interface StarterField {
  readonly index: StarterIndexName;
  readonly flags: number;
  readonly required: boolean;
  readonly textarea: boolean;
}
interface StarterMask {
  /** Document types that get this mask. */
  readonly doctypes: readonly StarterText[];
  readonly fields: readonly StarterField[];
}

const field = (index: StarterIndexName, ...traits: ('required' | 'versioning' | 'textarea')[]): StarterField => ({
  index,
  flags: INDEX_FLAGS.index + (traits.includes('versioning') ? INDEX_FLAGS.versioning : 0),
  required: traits.includes('required'),
  textarea: traits.includes('textarea'),
});

/** Fields of the search form that search beside the values, as their bit says (section 3, Index-field flag bits). */
const seeks = (...what: ('notes' | 'layer' | 'attachment')[]): StarterField[] =>
  what.map((index) => ({ index, flags: INDEX_FLAGS[index], required: false, textarea: false }));

/** A set consists of masks with document types; the first type also names the mask. */
export const STARTER_SETS: Readonly<Record<StarterSet, readonly StarterMask[]>> = {
  invoices: ['incomingInvoice', 'outgoingInvoice'].map((doctype) => ({
    doctypes: [doctype as StarterText],
    fields: [
      field('invoiceNo', 'required', 'versioning'),
      field('invoiceDate', 'required'),
      field('partner', 'required', 'versioning'),
      field('amount'),
      field('dueDate'),
      field('remark', 'textarea'),
      ...seeks('notes', 'layer'),
    ],
  })),
  contracts: [
    {
      doctypes: ['contract'],
      fields: [
        field('contractNo', 'required', 'versioning'),
        field('partner', 'required'),
        field('begin', 'required'),
        field('end'),
        field('notice'),
        field('remark', 'textarea'),
        ...seeks('notes', 'attachment'),
      ],
    },
  ],
  personnel: [
    {
      doctypes: ['personnelFile'],
      fields: [
        field('staffNo', 'required', 'versioning'),
        field('employee', 'required'),
        field('subject', 'required', 'versioning'),
        field('begin'),
        field('remark', 'textarea'),
      ],
    },
  ],
  correspondence: [
    {
      doctypes: ['letter'],
      fields: [
        field('subject', 'required'),
        field('partner'),
        field('received', 'required'),
        field('remark', 'textarea'),
        ...seeks('notes', 'attachment'),
      ],
    },
  ],
};
