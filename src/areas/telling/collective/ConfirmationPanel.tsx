import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectiveIn } from '#core/contract/work/collective.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { refreshEvents } from '#src/stores/masterdata/events.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import classes from '../telling.module.css';
import { receivedQuery } from './queries.ts';

/** The user's confirmations due for the document (specification, section 2: the confirmation view). */
export default function ConfirmationPanel() {
  const { t } = useTranslation('telling');
  const { info } = useWorkplace();
  const { data: received = [] } = useQuery(receivedQuery(info.docid), queryClient);
  if (received.length === 0) return <EmptyState title={t('confirmation.none')} />;
  return received.map((one) => <Received key={one.id} one={one} version={info.version} />);
}

interface ReceivedProps {
  readonly one: CollectiveIn;
  /** The version being read. */
  readonly version: number;
}

function Received({ one, version }: ReceivedProps) {
  const { t } = useTranslation('telling');
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const { id, docid, docversion, subject, text, username, createdate, deadline, rdate } = one;
  const confirm = async () => {
    setBusy(true);
    const answer = await call('collectiveInSet', { params: { id: String(id) }, body: { docversion } });
    setBusy(false);
    if (!answer.ok) return;
    await queryClient.invalidateQueries(receivedQuery(docid));
    void refreshEvents();
  };
  return (
    <article className={classes['received']}>
      <h3>{subject}</h3>
      <p className={classes['names']}>
        {t('confirmation.from', { name: username, date: dateText(createdate, language), version: docversion })}
      </p>
      {text !== '' && <p className={classes['text']}>{text}</p>}
      {rdate !== undefined ? (
        <p role="status">{t('confirmation.done', { date: dateText(rdate, language) })}</p>
      ) : (
        <>
          {deadline !== undefined && <p>{t('confirmation.until', { date: dateText(deadline, language) })}</p>}
          {version === docversion ? (
            <Button loading={busy} onClick={() => void confirm()}>
              {t('confirmation.confirm')}
            </Button>
          ) : (
            <>
              <p>{t('confirmation.otherVersion', { version: docversion })}</p>
              <Button variant="default" onClick={() => runCommand('document.open', { docid, version: docversion })}>
                {t('confirmation.open', { version: docversion })}
              </Button>
            </>
          )}
        </>
      )}
    </article>
  );
}
