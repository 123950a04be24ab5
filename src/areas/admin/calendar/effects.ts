import { t } from 'i18next';
import type { AdminCalendar } from '#core/contract/admin/adminCalendar.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';

/** The company's calendar, or why it is not there. */
export async function readCalendar(): Promise<Result<AdminCalendar, string>> {
  const answer = await call('adminCalendarGet', {}, { silent: true });
  if (!answer.ok) return fail(answer.error.message);
  const [calendar] = answer.value.calendar;
  return calendar === undefined ? fail(t('app:failure.malformed')) : ok(calendar);
}
