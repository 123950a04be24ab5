import type { MaskField } from '#core/contract/master.ts';

/** Selected page text as a field value: on one line unless the field is multi-line. */
export const pickedFor = ({ textarea }: Pick<MaskField, 'textarea'>, text: string): string => {
  const lines = text.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim());
  return lines.join(textarea ? '\n' : ' ').trim();
};
