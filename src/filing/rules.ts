import { INDEX_FLAGS, NUMERIC_MAXIMUM } from '#core/contract/constants.ts';
import type { Index, IndexType, MaskField } from '#core/contract/master.ts';
import { readValue, type TypeProblem } from '#core/kernel/value.ts';

/**
 * Why a value cannot be archived; `lookup`: not an entry of the look-up table; `refused`: found only by the server;
 * `taken`: already used by a document; `equal`: used by another file of the same batch.
 */
export type FieldProblem =
  | { readonly kind: TypeProblem | 'digits' | 'required' | 'lookup' | 'refused' | 'taken' | 'equal' }
  | { readonly kind: 'tooLong' | 'below' | 'above'; readonly limit: number }
  /** Somebody else changed the value meanwhile; saving again overwrites theirs. */
  | { readonly kind: 'changed'; readonly value: string };

/** Whether a value does not fit its type; all masks share these messages. */
export const isTypeProblem = (kind: FieldProblem['kind']): kind is TypeProblem | 'digits' =>
  kind === 'number' || kind === 'integer' || kind === 'date' || kind === 'datetime' || kind === 'digits';

/** Whether a value is required: for required and versioning indexes (specification, section 5, Index rules). */
export const mustBeSet = ({ required, flags }: Pick<MaskField, 'required' | 'flags'>): boolean =>
  required || (flags & INDEX_FLAGS.versioning) !== 0;

/** What is wrong with a typed value by the index rules (section 5). Only the server can check look-up values. */
export function valueProblem(
  field: Pick<MaskField, 'required' | 'flags'>,
  index: Index,
  text: string,
): FieldProblem | undefined {
  if (text.trim() === '') return mustBeSet(field) ? { kind: 'required' } : undefined;
  const read = readValue(index.type, text);
  if (!read.ok) return { kind: read.error };
  const { wire } = read.value;
  if (index.digitsonly && !/^\d*$/.test(wire)) return { kind: 'digits' };
  if (index.maxlength !== undefined && wire.length > index.maxlength)
    return { kind: 'tooLong', limit: index.maxlength };
  return index.type === 'numeric' || index.type === 'float' ? boundsProblem(index, Number(wire)) : undefined;
}

function boundsProblem({ type, minimum, maximum }: Index, value: number): FieldProblem | undefined {
  const highest = type === 'numeric' ? Math.min(maximum ?? NUMERIC_MAXIMUM, NUMERIC_MAXIMUM) : maximum;
  if (minimum !== undefined && value < minimum) return { kind: 'below', limit: minimum };
  return highest !== undefined && value > highest ? { kind: 'above', limit: highest } : undefined;
}

/** A valid value in wire format; a day without time begins at midnight. Empty for none. */
export function wireValue(type: IndexType, text: string): string {
  const read = readValue(type, text);
  if (text.trim() === '' || !read.ok) return '';
  return read.value.wholeDay ? `${read.value.wire} 00:00:00` : read.value.wire;
}
