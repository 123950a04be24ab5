import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCalendar } from '#core/contract/admin/adminCalendar.ts';
import { officeProblem, readHours } from '#core/workflow/office.ts';
import { call } from '#src/gateway/call.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from '../admin.module.css';
import own from './calendar.module.css';
import { Holidays } from './Holidays.tsx';
import { officeOf, typedOf } from './model.ts';

/** Monday, 5 January 1970: used to get the localised names of weekdays. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;

interface CalendarFormProps {
  readonly calendar: AdminCalendar;
  readonly onSaved: () => void;
}

/** Working hours per weekday, the length of a working day, and holidays. */
export function CalendarForm({ calendar, onSaved }: CalendarFormProps) {
  const { t, i18n } = useTranslation('admin');
  const language = currentLanguage(i18n.language);
  const [typed, setTyped] = useState(() => typedOf(calendar, language));
  const { week, length, holidays } = typed;
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });

  const office = officeOf(typed);
  const { dayminutes } = office;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const problem = officeProblem(office);
    setFailure(problem === undefined ? undefined : t(`calendar.problem.${problem}`));
    if (problem !== undefined || busy) return;
    setBusy(true);
    const body = {
      etag: calendar.etag,
      dayminutes,
      week: office.week.map((day) => day.map(({ from, to }) => ({ from, to }))),
      holidays: [...office.holidays],
    };
    const answer = await call('adminCalendarSet', { body }, { silent: true });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error.message);
    showToast({ type: 'success', message: t('saved'), component: 'admin' });
    onSaved();
  };
  return (
    <form
      noValidate
      className={classes['defaults']}
      aria-label={t('section.calendar')}
      onSubmit={(e) => void submit(e)}
    >
      <div className={own['whole']}>
        <h2>{t('calendar.hours')}</h2>
        <p>{t('calendar.hoursHint')}</p>
      </div>
      {week.map((text, at) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- days of the week are their places
          key={at}
          label={weekday.format(MONDAY + at * DAY_MS)}
          value={text}
          error={readHours(text) === undefined ? t('calendar.problem.hours') : undefined}
          maxLength={100}
          onChange={(value) => setTyped({ ...typed, week: week.with(at, value) })}
        />
      ))}
      <div className={own['whole']}>
        <TextField
          label={t('calendar.length')}
          description={t('calendar.lengthHint')}
          value={length}
          inputMode="numeric"
          maxLength={5}
          error={dayminutes < 1 || dayminutes > 1440 ? t('calendar.problem.day') : undefined}
          onChange={(value) => setTyped({ ...typed, length: value })}
        />
      </div>
      <h2 className={own['whole']}>{t('calendar.holidays')}</h2>
      <Holidays rows={holidays} onRows={(rows) => setTyped({ ...typed, holidays: rows })} />
      {failure !== undefined && (
        <p role="alert" className={`${classes['refusal']} ${own['whole']}`}>
          {failure}
        </p>
      )}
      <div className={own['whole']}>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
