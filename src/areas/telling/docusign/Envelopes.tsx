import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Envelope, isEnded } from '#core/contract/work/docusign.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import classes from '../telling.module.css';

const envelopesQuery = (docid: number) =>
  queryOptions({
    queryKey: ['telling', 'docusign', docid],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      unwrapped(await call('docusignInfo', { query: { docid: String(docid) } }, { signal, silent: true })).envelope,
  });

/** The document's envelopes and their status. */
export function Envelopes({ docid }: { readonly docid: number }) {
  const { t: text } = useTranslation('telling');
  const { data: envelopes = [], refetch } = useQuery(envelopesQuery(docid), queryClient);
  if (envelopes.length === 0) return null;
  return (
    <section>
      <h3>{text('docusign.before')}</h3>
      <ul className={classes['people']}>
        {envelopes.map((envelope) => (
          <EnvelopeItem key={envelope.id} envelope={envelope} onAsked={() => void refetch()} />
        ))}
      </ul>
    </section>
  );
}

function EnvelopeItem({ envelope, onAsked }: { readonly envelope: Envelope; readonly onAsked: () => void }) {
  const { t: text } = useTranslation('telling');
  const language = useLanguage();
  const { subject, status, username, createdate, recipient, error } = envelope;
  return (
    <li>
      <div>
        <strong>{subject}</strong> · {text(`docusign.status.${status}`)}
        <p className={classes['names']}>
          {username}, {dateText(createdate, language)} · {recipient.map(({ name }) => name).join(', ')}
        </p>
        {error !== undefined && <p className={classes['names']}>{error}</p>}
      </div>
      {status !== 'waiting' && !isEnded(status) && (
        <Button
          size="xs"
          variant="default"
          aria-label={text('docusign.askNamed', { subject })}
          onClick={() => void ask(envelope).then(onAsked)}
        >
          {text('docusign.ask')}
        </Button>
      )}
    </li>
  );
}

async function ask({ id }: Envelope): Promise<void> {
  const answer = await call('docusignRefresh', { params: { id: String(id) } });
  if (answer.ok) showToast({ type: 'info', message: t('telling:docusign.asked'), component: 'telling' });
}
