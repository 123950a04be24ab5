const INVALID = '[aria-invalid="true"]';

/**
 * Focuses the first field marked as invalid.
 * @param orNative also one that its native constraints, such as `required`, make invalid
 * @returns the field; null if there is none
 */
export function focusInvalid(within: ParentNode | null | undefined, orNative = false): HTMLElement | null {
  const field = within?.querySelector<HTMLElement>(orNative ? `${INVALID}, :invalid` : INVALID) ?? null;
  field?.focus();
  return field;
}
