import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sending } from '#core/contract/work/sending.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Fold } from '#src/ui/panel/Fold.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { sendingsQuery } from '../queries.ts';
import classes from '../telling.module.css';
import { progressOf } from './model.ts';

interface SendingsProps {
  /** Called when the user opens a document. */
  readonly onLeave: () => void;
}

/** Messages the user sent within the company, latest first, with who has seen them. */
export function Sendings({ onLeave }: SendingsProps) {
  const { t } = useTranslation('telling');
  const sendings = useQuery(sendingsQuery, queryClient);
  const [open, setOpen] = useState<number | null>(null);
  if (sendings.isError) return <EmptyState failed title={t('sendings.failed')} hint={sendings.error.message} />;
  if (sendings.data === undefined) return <Spinner />;
  if (sendings.data.length === 0) return <EmptyState title={t('sendings.none')} hint={t('sendings.noneHint')} />;
  return sendings.data.map((one) => (
    <Fold
      key={one.id}
      title={`${one.subject} · ${t('sendings.progress', progressOf(one))}`}
      open={open === one.id}
      onToggle={() => setOpen(open === one.id ? null : one.id)}
    >
      <OneSending one={one} onLeave={onLeave} />
    </Fold>
  ));
}

function OneSending({ one, onLeave }: SendingsProps & { readonly one: Sending }) {
  const { t } = useTranslation('telling');
  const language = useLanguage();
  return (
    <div className={classes['received']}>
      <p className={classes['names']}>
        {one.filename} · {dateText(one.createdate, language)}
        {one.duedate !== undefined && ` · ${t('confirmation.until', { date: dateText(one.duedate, language) })}`}
      </p>
      {one.text !== '' && <p className={classes['text']}>{one.text}</p>}
      <ul className={classes['people']}>
        {one.recipient.map(({ userid, username, cc, seendate, donedate }) => (
          <li key={userid}>
            <span>{cc ? t('sendings.copy', { name: username }) : username}</span>
            <span>
              {donedate !== undefined
                ? t('sendings.done', { date: dateText(donedate, language) })
                : seendate !== undefined
                  ? t('sendings.seen', { date: dateText(seendate, language) })
                  : t('sendings.unseen')}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes['choices']}>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            onLeave();
            runCommand('document.open', { docid: one.docid });
          }}
        >
          {t('sendings.show')}
        </Button>
      </div>
    </div>
  );
}
