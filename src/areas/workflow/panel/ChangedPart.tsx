import { Button } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Changed } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import classes from '../workflow.module.css';
import own from './panel.module.css';
import { rangesOf } from './warnings.ts';

/** What has changed since the user's last decision here, with a link to the comparison. */
export function ChangedPart({ docid, changed }: { readonly docid: number; readonly changed: Changed }) {
  const { t, i18n } = useTranslation('workflow');
  const { since, version, pages, indexes } = changed;
  const empty = (value: string) => (value === '' ? t('changed.empty') : value);
  return (
    <section className={own['changed']} aria-label={t('changed.title')}>
      <h3>{t('changed.title')}</h3>
      <p className={classes['quiet']}>
        {t('changed.since', { date: dateText(since, currentLanguage(i18n.language)) })}
      </p>
      <ul>
        {version !== undefined && <li>{t('changed.version', { version })}</li>}
        {pages.length > 0 && <li>{t('changed.pages', { pages: rangesOf(pages) })}</li>}
        {indexes.map(({ index, before, value }) => (
          <li key={index}>{t('changed.index', { index, before: empty(before), value: empty(value) })}</li>
        ))}
      </ul>
      {version !== undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconColumns size={16} stroke={1.75} />}
          onClick={() => runCommand('documents.compare', { left: { docid, version }, right: { docid } })}
        >
          {t('changed.compare')}
        </Button>
      )}
    </section>
  );
}
