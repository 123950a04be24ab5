import type { MaskField } from '#core/contract/master.ts';

/** Text of a page as it stands in a field: in one line, unless the field has several. */
export const pickedFor = ({ textarea }: Pick<MaskField, 'textarea'>, text: string): string => {
  const lines = text.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim());
  return lines.join(textarea ? '\n' : ' ').trim();
};
