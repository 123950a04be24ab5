import { INDEX_FLAGS, NUMERIC_MAXIMUM } from '#core/contract/constants.ts';
import type { IndexType } from '#core/contract/master.ts';
import { comparable } from '#server/store/document/indexValue.ts';
import { Failure } from '#server/rules/failure.ts';

/** A field of a mask, with its index's rules. */
export interface FieldRules {
  readonly indexid: number;
  readonly caption: string;
  readonly type: IndexType;
  readonly flags: number;
  readonly required: boolean;
  readonly lookup: boolean;
  readonly maxlength: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly digitsonly: boolean;
}

const digits = /^\d*$/;

/** Whether a mask field holds an index value; others stand for notes, layers, the type … (specification, section 3). */
export const holdsValue = ({ flags }: Pick<FieldRules, 'flags'>): boolean => (flags & INDEX_FLAGS.index) !== 0;

/** Whether the field's value tells a new version from a new document. */
export const isVersioning = ({ flags }: Pick<FieldRules, 'flags'>): boolean => (flags & INDEX_FLAGS.versioning) !== 0;

/**
 * A field's value must obey its index's rules (specification, section 5): required and versioning indexes must be set;
 * type, bounds and length must fit. Whether a look-up value exists is checked by the store.
 */
export function mayHold(field: FieldRules, value: string): Failure | null {
  if (value === '')
    return holdsValue(field) && (field.required || isVersioning(field))
      ? new Failure('index.required', { field: field.caption, indexid: field.indexid })
      : null;
  return fits(field, value) ? null : new Failure('index.invalid', { field: field.caption, indexid: field.indexid });
}

function fits(field: FieldRules, value: string): boolean {
  if (!holdsValue(field)) return false;
  if (field.maxlength !== null && value.length > field.maxlength) return false;
  if (field.digitsonly && !digits.test(value)) return false;
  const number = comparable(field.type, value);
  if (number === undefined) return false;
  if (number === null || field.type === 'date' || field.type === 'datetime') return true;
  const maximum =
    field.type === 'numeric'
      ? Math.min(field.maximum ?? NUMERIC_MAXIMUM, NUMERIC_MAXIMUM)
      : (field.maximum ?? Infinity);
  return number >= (field.minimum ?? -Infinity) && number <= maximum;
}
