import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectiveOut, CollectiveProof } from '#core/contract/work/collective.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Fold } from '#src/ui/panel/Fold.tsx';
import { saveTable } from '#src/ui/saveTable.ts';
import classes from '../telling.module.css';
import { proofTable } from './model.ts';
import { proofQuery, sentQuery } from './queries.ts';

/** CSS px. */

/** The confirmation requests the user sent, with who confirmed which version and when. */
export function Protocols() {
  const { t: text } = useTranslation('telling');
  const { data: sent, isPending } = useQuery(sentQuery, queryClient);
  const [open, setOpen] = useState<number | null>(null);
  if (isPending) return null;
  if (sent === undefined || sent.length === 0) return <EmptyState title={text('protocols.none')} />;
  return sent.map((one) => (
    <Fold
      key={one.id}
      title={`${one.subject} · ${text('protocols.progress', one)}`}
      open={open === one.id}
      onToggle={() => setOpen(open === one.id ? null : one.id)}
    >
      <Proof one={one} />
    </Fold>
  ));
}

function Proof({ one }: { readonly one: CollectiveOut }) {
  const { t: text } = useTranslation('telling');
  const language = useLanguage();
  const { data: proof } = useQuery(proofQuery(one.id), queryClient);
  return (
    <div className={classes['received']}>
      <p className={classes['names']}>
        {one.filename} · {dateText(one.createdate, language)}
        {one.deadline !== undefined && ` · ${text('confirmation.until', { date: dateText(one.deadline, language) })}`}
      </p>
      <Progress
        value={one.people === 0 ? 0 : (one.confirmed / one.people) * 100}
        aria-label={text('protocols.progress', one)}
      />
      <ul className={classes['people']}>
        {proof?.recipient.map(({ userid, username, rdate, fileversion }) => (
          <li key={userid}>
            <span>{username}</span>
            <span>
              {rdate === undefined
                ? text('protocols.open')
                : `${dateText(rdate, language)} · ${text('protocols.version')} ${fileversion ?? ''}`}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes['choices']}>
        <Button size="xs" variant="default" disabled={one.confirmed === one.people} onClick={() => void remind(one.id)}>
          {text('protocols.remind')}
        </Button>
        <Button size="xs" variant="default" disabled={proof === undefined} onClick={() => proof && save(proof)}>
          {text('protocols.export')}
        </Button>
        <Button size="xs" variant="default" color="red" onClick={() => askToTakeBack(one)}>
          {text('protocols.delete')}
        </Button>
      </div>
    </div>
  );
}

async function remind(id: number): Promise<void> {
  const answer = await call('collectiveRemind', { params: { id: String(id) } });
  if (!answer.ok) return;
  const reminded = answer.value.collectivenotification[0]?.people ?? 0;
  showToast({ type: 'success', message: t('telling:protocols.reminded', { count: reminded }), component: 'telling' });
}

/** Ends the request for everyone who has not confirmed yet; it cannot be restored. */
const askToTakeBack = ({ id, subject }: CollectiveOut): void =>
  void askFirst(
    { title: t('telling:protocols.delete'), text: t('telling:protocols.deleteQuestion', { subject }) },
    () => void withdraw(id),
  );

async function withdraw(id: number): Promise<void> {
  const answer = await call('collectiveOutDelete', { params: { id: String(id) } });
  if (answer.ok) await queryClient.invalidateQueries(sentQuery);
}

function save(proof: CollectiveProof): void {
  const head = [t('telling:protocols.person'), t('telling:protocols.when'), t('telling:protocols.version')] as const;
  saveTable(proofTable(proof, head), `${proof.subject}.csv`);
}
