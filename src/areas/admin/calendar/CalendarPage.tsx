import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/gateway/call.ts';
import { LoadedSectionPage } from '../SectionPage.tsx';
import { CalendarForm } from './CalendarForm.tsx';

const load = async () => {
  const answer = await call('adminCalendarGet', {}, { silent: true });
  const [calendar] = answer.ok ? answer.value.calendar : [];
  if (calendar === undefined) throw new Error(answer.ok ? '' : answer.error.message);
  return calendar;
};

/** `/admin/calendar`: the company's working hours, on which workflow deadlines are based. */
export function CalendarPage() {
  const { t } = useTranslation('admin');
  const calendar = useQuery({ queryKey: ['admin', 'calendar'], queryFn: load, gcTime: 0 });
  return (
    <LoadedSectionPage section="calendar" query={calendar}>
      {(hours) => (
        <>
          <p>{t('calendar.hint', { zone: hours.timezone })}</p>
          <CalendarForm key={calendar.dataUpdatedAt} calendar={hours} onSaved={() => void calendar.refetch()} />
        </>
      )}
    </LoadedSectionPage>
  );
}
