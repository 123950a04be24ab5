import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadedSectionPage } from '../SectionPage.tsx';
import { CalendarForm } from './CalendarForm.tsx';
import { readCalendar } from './effects.ts';

const load = async () => {
  const calendar = await readCalendar();
  if (!calendar.ok) throw new Error(calendar.error);
  return calendar.value;
};

/** `/admin/calendar`: the company's working hours, on which workflow deadlines are based. */
export function CalendarPage() {
  const { t } = useTranslation('admin');
  const calendar = useQuery({ queryKey: ['admin', 'calendar'], queryFn: load, gcTime: 0, staleTime: Infinity });
  return (
    <LoadedSectionPage section="calendar" query={calendar}>
      {(hours) => (
        <>
          <p>{t('calendar.hint', { zone: hours.timezone })}</p>
          <CalendarForm calendar={hours} />
        </>
      )}
    </LoadedSectionPage>
  );
}
