import type { FormValues } from '#core/contract/work/form.ts';
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

const isDraft = (stored: unknown): stored is FormDraftKept =>
  typeof stored === 'object' && stored !== null && 'version' in stored && 'values' in stored && 'key' in stored;

export function readFormDraft(formid: string): FormDraftKept | undefined {
  const stored = parseStored(localText.read(keyOf(formid)));
  return isDraft(stored) ? stored : undefined;
}

export function keepFormDraft(formid: string, draft: FormDraftKept): void {
  localText.write(keyOf(formid), JSON.stringify(draft));
}

export function forgetFormDraft(formid: string): void {
  localText.remove(keyOf(formid));
}
