import { t } from 'i18next';
import type { SubstitutionPreview } from '#core/contract/people/substitute.ts';
import { call } from '#src/gateway/call.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { substitutionKey } from './queries.ts';

export interface Arrangement {
  readonly id?: number;
  readonly primaryid?: number;
  readonly userid?: number;
  readonly groupid?: number;
  readonly workflows: string[];
  readonly startdate: string;
  readonly enddate: string;
}

const showAnew = () => queryClient.invalidateQueries({ queryKey: substitutionKey });

/** A preview of the effects before saving, or the error message. */
export async function rehearseSubstitution(body: Arrangement): Promise<SubstitutionPreview | string> {
  const answer = await call('substituteRehearse', { body }, { silent: true });
  return answer.ok ? (answer.value.rehearsal[0] ?? '') : answer.error.message;
}

/** @returns the error message, or null */
export async function saveSubstitution(body: Arrangement): Promise<string | null> {
  const answer = await call('substituteSet', { body }, { silent: true });
  if (!answer.ok) return answer.error.message;
  showToast({ type: 'success', message: t('workflow:substitution.saved'), component: 'workflow' });
  await showAnew();
  return null;
}

export async function deleteSubstitution(id: number): Promise<boolean> {
  const answer = await call('substituteDelete', { body: { id } }, {});
  await showAnew();
  return answer.ok;
}
