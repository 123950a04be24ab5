import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/gateway/call.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
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
  useTitle(t('section.calendar'));
  const calendar = useQuery({ queryKey: ['admin', 'calendar'], queryFn: load, gcTime: 0 });
  if (calendar.isError) return <EmptyState failed title={t('failed')} hint={calendar.error.message} />;
  if (calendar.data === undefined) return <Spinner />;
  return (
    <div className={classes['scroll']}>
      <div className={classes['form']}>
        <h1>{t('section.calendar')}</h1>
        <p>{t('calendar.hint', { zone: calendar.data.timezone })}</p>
        <CalendarForm key={calendar.dataUpdatedAt} calendar={calendar.data} onSaved={() => void calendar.refetch()} />
      </div>
    </div>
  );
}
