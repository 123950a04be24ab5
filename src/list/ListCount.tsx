import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { numberText } from '#core/kernel/number.ts';
import classes from './list.module.css';
import type { ListViewProps } from './listProps.ts';
import { useLanguage } from './useLanguage.ts';

interface ListCountProps<Row extends object, Query> extends Pick<ListViewProps<Row, Query>, 'list'> {
  readonly countText: ListViewProps<Row, Query>['countText'] | undefined;
  readonly selected: number;
}

/** The number of rows; '10,000+' if not all were counted, with a button that counts them. */
export function ListCount<Row extends object, Query>({ list, countText, selected }: ListCountProps<Row, Query>) {
  const { t } = useTranslation('list');
  const language = useLanguage();
  const phase = useStore(list.store, (state) => state.phase);
  const opened = useStore(list.store, (state) => state.opened);
  const runNo = useStore(list.store, (state) => state.runNo);
  const number = opened === null ? '' : numberText(opened.count, 0, language);
  const formatted = opened?.more === true ? `${number}+` : number;
  return (
    <>
      <output className={classes['count']}>
        {/* The key makes screen readers announce each answer, even if it has as many rows as the one before. */}
        <Fragment key={runNo}>
          {phase === 'running'
            ? t('running')
            : opened === null
              ? ''
              : (countText?.(opened.count, formatted) ?? t('count', { count: opened.count, formatted }))}
        </Fragment>
        {selected > 0 && (
          <span>{t('selected', { count: selected, formatted: numberText(selected, 0, language) })}</span>
        )}
      </output>
      {phase === 'done' && opened?.more === true && (
        <Button variant="subtle" size="compact-xs" onClick={() => void list.countAll()}>
          {t('countAll')}
        </Button>
      )}
    </>
  );
}
