import { t } from 'i18next';
import type { CallError } from '#src/gateway/error.ts';

/** What to do about a refused step (938), by the engine's reason. */
const HINTS = {
  commentRequired: 'workflow:warning.commentMissing',
  signatureRequired: 'workflow:warning.signatureMissing',
  fieldRequired: 'workflow:warning.fieldMissing',
  fieldInvalid: 'workflow:warning.fieldInvalid',
} as const;
const isHinted = (reason: unknown): reason is keyof typeof HINTS =>
  typeof reason === 'string' && Object.hasOwn(HINTS, reason);

/** The server's message; if a step could not be carried out, also what is missing. */
export function refusalText({ name, message, details }: Pick<CallError, 'name' | 'message' | 'details'>): string {
  const reason = details?.['reason'];
  return name === 'workflow.stepFailed' && isHinted(reason) ? `${message} ${t(HINTS[reason])}` : message;
}
