import { Checkbox, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pageNo } from '#core/kernel/ids.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { MOST_STAMPED_PAGES, pagesIn } from '#src/viewer/model/pageRange.ts';
import type { Placing } from '#src/viewer/session/placing/desk.ts';
import { tellSettled } from './announcePlacing.ts';
import classes from './placing.module.css';

const WHERE = ['here', 'all', 'range'] as const;

/** Where to place something, as entered by the user. */
export interface Where {
  readonly on: (typeof WHERE)[number];
  readonly range: string;
}

export const HERE: Where = { on: 'here', range: '' };

/** The placement the input stands for, or what is wrong with it. */
export const placingOf = (
  { on, range }: Where,
  pageCount: number,
  snaps: boolean,
): Result<Placing, 'invalid' | 'tooMany'> => {
  const settling = { snaps, ...(snaps && { onSettled: tellSettled }) };
  if (on === 'here') return ok(settling);
  if (on === 'range' && range.trim() === '') return fail('invalid');
  const read = pagesIn(on === 'all' ? '' : range, pageCount, MOST_STAMPED_PAGES);
  return read.ok ? ok({ ...settling, pages: read.value.map(pageNo) }) : read;
};

interface PlacingFieldsProps {
  readonly where: Where;
  readonly pageCount: number;
  /** What is wrong with the pages entered, if anything. */
  readonly problem: 'invalid' | 'tooMany' | undefined;
  readonly onChange: (where: Where) => void;
}

/** On which pages to place, and whether to look for blank paper; the latter is remembered. */
export function PlacingFields({ where, pageCount, problem, onChange }: PlacingFieldsProps) {
  const { t } = useTranslation('stamps');
  const snaps = useSettings((settings) => settings.viewer.snapToPaper);
  const error = problem && t(`where.${problem}`, { count: problem === 'tooMany' ? MOST_STAMPED_PAGES : pageCount });
  return (
    <div className={classes.fields}>
      <SegmentedControl
        aria-label={t('where.label')}
        size="xs"
        value={where.on}
        data={WHERE.map((value) => ({ value, label: t(`where.${value}`) }))}
        onChange={(value) => onChange({ ...where, on: WHERE.find((one) => one === value) ?? 'here' })}
      />
      {where.on === 'range' && (
        <TextField
          label={t('where.pages')}
          description={t('where.hint', { count: pageCount })}
          value={where.range}
          error={error}
          autoFocus
          onChange={(range) => onChange({ ...where, range })}
        />
      )}
      {where.on === 'all' && error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <Checkbox
        label={t('snap')}
        checked={snaps}
        onChange={({ currentTarget: { checked } }) =>
          changeSettings((draft) => {
            draft.viewer.snapToPaper = checked;
          })
        }
      />
    </div>
  );
}
