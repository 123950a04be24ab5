import { t } from 'i18next';
import type { CallError } from '#src/gateway/error.ts';

/** Why something was not saved. */
export interface Refusal {
  readonly message: string;
  /** Somebody else saved first. */
  readonly isOutdated: boolean;
}

/** The refusal by an error; without one the answer lacked what was saved, which the contract does not allow. */
export const refusalOf = (error: CallError | undefined): Refusal =>
  error === undefined
    ? { message: t('app:failure.malformed'), isOutdated: false }
    : { message: error.message, isOutdated: error.name === 'admin.conflict' };
