import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCalendar } from '#core/contract/admin/adminCalendar.ts';
import { dateText, parseDay } from '#core/kernel/dateText.ts';
import { readValue } from '#core/kernel/value.ts';
import { hoursText, type Office, officeProblem, readHours } from '#core/workflow/office.ts';
import { call } from '#src/gateway/call.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from '../admin.module.css';
import { type HolidayRow, Holidays } from './Holidays.tsx';

/** Monday, 5 January 1970, and the days after it: their names are the language's. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;

interface CalendarFormProps {
  readonly calendar: AdminCalendar;
  readonly onSaved: () => void;
}

/** Hours of each day of the week, how long a working day is, and the days on which nobody works. */
export function CalendarForm({ calendar, onSaved }: CalendarFormProps) {
  const { t, i18n } = useTranslation('admin');
  const language = currentLanguage(i18n.language);
  const [week, setWeek] = useState(() => calendar.week.map(hoursText));
  const [length, setLength] = useState(String(calendar.dayminutes / 60));
  const [holidays, setHolidays] = useState<readonly HolidayRow[]>(() =>
    calendar.holidays.map(({ day, name }) => ({ key: day, day: dateText(day, language), name })),
  );
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });

  const hours = week.map(readHours);
  const lengthRead = readValue('float', length);
  const dayminutes = lengthRead.ok ? Math.round(Number(lengthRead.value.wire) * 60) : 0;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const office: Office = {
      week: hours.map((day) => day ?? [{ from: 1, to: 0 }]),
      dayminutes,
      holidays: holidays.map(({ day, name }) => ({ day: parseDay(day) ?? '', name: name.trim() })),
    };
    const problem = officeProblem(office);
    setFailure(problem === undefined ? undefined : t(`calendar.problem.${problem}`));
    if (problem !== undefined || busy) return;
    setBusy(true);
    const body = {
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
      <div className={classes['whole']}>
        <h2>{t('calendar.hours')}</h2>
        <p>{t('calendar.hoursHint')}</p>
      </div>
      {week.map((text, at) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- days of the week are their places
          key={at}
          label={weekday.format(MONDAY + at * DAY_MS)}
          value={text}
          error={hours[at] === undefined ? t('calendar.problem.hours') : undefined}
          maxLength={100}
          onChange={(value) => setWeek(week.with(at, value))}
        />
      ))}
      <div className={classes['whole']}>
        <TextField
          label={t('calendar.length')}
          description={t('calendar.lengthHint')}
          value={length}
          inputMode="numeric"
          maxLength={5}
          error={dayminutes < 1 || dayminutes > 1440 ? t('calendar.problem.day') : undefined}
          onChange={setLength}
        />
      </div>
      <h2 className={classes['whole']}>{t('calendar.holidays')}</h2>
      <Holidays rows={holidays} onRows={setHolidays} />
      {failure !== undefined && (
        <p role="alert" className={`${classes['refusal']} ${classes['whole']}`}>
          {failure}
        </p>
      )}
      <div className={classes['whole']}>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
