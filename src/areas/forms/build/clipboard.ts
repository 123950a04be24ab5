import { FormField } from '#core/contract/work/form.ts';
import { localText, parseStored } from '#src/stores/storage.ts';

const KEY = 'form.copied';

/** Copied fields are stored on the device so that they can be pasted into another form or tab. */
export const keepCopied = (fields: readonly FormField[]): void => localText.write(KEY, JSON.stringify(fields));

export function readCopied(): readonly FormField[] {
  const stored = parseStored(localText.read(KEY));
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: unknown) => {
    const read = FormField.safeParse(one);
    return read.success ? [read.data] : [];
  });
}
