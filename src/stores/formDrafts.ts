import type { FormValues } from '#core/contract/work/form.ts';
import { onUserLeft } from './session/reset.ts';
import { localText, parseStored } from './storage.ts';

/** A form being filled in. It stays on the device until it is sent or the user leaves. */
export interface FormDraftKept {
  readonly version: number;
  readonly values: FormValues;
  readonly comment: string;
  /** Whether the sender wants a copy by mail. */
  readonly copy?: boolean;
  /** Sent as soon as the connection is back. */
  readonly waits?: boolean;
  /** Idempotency key for sending. */
  readonly key: string;
}

const keyOf = (formid: string): string => `form:${formid}`;
const kept = new Set<string>();
onUserLeft(() => {
  for (const formid of kept) forgetFormDraft(formid);
});

const isDraft = (stored: unknown): stored is FormDraftKept =>
  typeof stored === 'object' && stored !== null && 'version' in stored && 'values' in stored && 'key' in stored;

export function readFormDraft(formid: string): FormDraftKept | undefined {
  const stored = parseStored(localText.read(keyOf(formid)));
  if (!isDraft(stored)) return undefined;
  kept.add(formid);
  return stored;
}

export function keepFormDraft(formid: string, draft: FormDraftKept): void {
  kept.add(formid);
  localText.write(keyOf(formid), JSON.stringify(draft));
}

export function forgetFormDraft(formid: string): void {
  kept.delete(formid);
  localText.remove(keyOf(formid));
}
