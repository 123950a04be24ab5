import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDay } from '#core/kernel/dateText.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import classes from './calendar.module.css';
import type { HolidayRow } from './model.ts';

interface HolidaysProps {
  readonly rows: readonly HolidayRow[];
  readonly onRows: (rows: readonly HolidayRow[]) => void;
}

/** Holidays, with names that explain a deadline. */
export function Holidays({ rows, onRows }: HolidaysProps) {
  const { t } = useTranslation('admin');
  const adding = useRef<HTMLButtonElement>(null);
  const change = (at: number, next: Partial<HolidayRow>) =>
    onRows(rows.map((row, place) => (place === at ? { ...row, ...next } : row)));
  return (
    <>
      {rows.length === 0 && <p className={classes['whole']}>{t('calendar.noHolidays')}</p>}
      {rows.map(({ key, day, name }, at) => (
        <div key={key} className={classes['holiday']}>
          <TextField
            label={t('calendar.day')}
            value={day}
            error={day.trim() !== '' && parseDay(day) === undefined ? t('calendar.problem.holiday') : undefined}
            maxLength={20}
            autoFocus={key.startsWith('new') && at === rows.length - 1}
            onChange={(value) => change(at, { day: value })}
          />
          <TextField
            label={t('calendar.name')}
            value={name}
            maxLength={100}
            onChange={(value) => change(at, { name: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('calendar.remove', { name: name === '' ? day : name })}
            onClick={() => {
              // The pressed button disappears.
              adding.current?.focus();
              onRows(rows.filter((row) => row.key !== key));
            }}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes['whole']}>
        <Button
          ref={adding}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onRows([...rows, { key: `new ${crypto.randomUUID()}`, day: '', name: '' }])}
        >
          {t('calendar.add')}
        </Button>
      </div>
    </>
  );
}
