import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCalendar } from '#core/contract/admin/adminCalendar.ts';
import { officeProblem, readHours } from '#core/workflow/office.ts';
import { call } from '#src/gateway/call.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from '../admin.module.css';
import { type Refusal, refusalOf } from '../edit/refusal.ts';
import { RefusalNote } from '../edit/RefusalNote.tsx';
import { steady } from '#src/ui/steady.ts';
import { useAskBeforeLeaving } from '../edit/useAskBeforeLeaving.ts';
import own from './calendar.module.css';
import { readCalendar } from './effects.ts';
import { Holidays } from './Holidays.tsx';
import { officeOf, typedOf } from './model.ts';

/** Monday, 5 January 1970: used to get the localised names of weekdays. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;

/** Working hours per weekday, the length of a working day, and holidays. */
export function CalendarForm({ calendar }: { readonly calendar: AdminCalendar }) {
  const { t, i18n } = useTranslation('admin');
  const language = currentLanguage(i18n.language);
  const [stored, setStored] = useState(calendar);
  const [typed, setTyped] = useState(() => typedOf(calendar, language));
  const { week, length, holidays } = typed;
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const saving = useRef<HTMLButtonElement>(null);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });

  const office = officeOf(typed);
  const { dayminutes } = office;
  const isDirty = JSON.stringify(typed) !== JSON.stringify(typedOf(stored, language));
  const show = (now: AdminCalendar) => {
    setStored(now);
    setTyped(typedOf(now, language));
    setRefusal(undefined);
  };
  const save = async (): Promise<boolean> => {
    const problem = officeProblem(office);
    setRefusal(problem === undefined ? undefined : { message: t(`calendar.problem.${problem}`), isOutdated: false });
    if (problem !== undefined || busy) return false;
    setBusy(true);
    const body = {
      etag: stored.etag,
      dayminutes,
      week: office.week.map((day) => day.map(({ from, to }) => ({ from, to }))),
      holidays: [...office.holidays],
    };
    const answer = await call('adminCalendarSet', { body }, { silent: true });
    setBusy(false);
    const saved = answer.ok ? answer.value.calendar[0] : undefined;
    if (saved === undefined) {
      setRefusal(refusalOf(answer.ok ? undefined : answer.error));
      return false;
    }
    show(saved);
    showToast({ type: 'success', message: t('saved'), component: 'admin' });
    return true;
  };
  const takeTheirs = async () => {
    const theirs = await readCalendar();
    if (!theirs.ok) return setRefusal({ message: theirs.error, isOutdated: true });
    // The pressed button disappears with its message.
    saving.current?.focus();
    show(theirs.value);
  };
  useAskBeforeLeaving(() => isDirty, save, 'admin:save');
  return (
    <form
      noValidate
      className={classes['defaults']}
      aria-label={t('section.calendar')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
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
      {refusal !== undefined && (
        <RefusalNote
          className={own['whole']}
          message={refusal.message}
          conflict={refusal.isOutdated ? { takeTheirs: () => void takeTheirs() } : undefined}
        />
      )}
      <div className={own['whole']}>
        <Button ref={saving} type="submit" {...steady(busy)}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
