import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { PanelFailure } from '../../rows/PanelFailure.tsx';
import { Rows } from '../../rows/Rows.tsx';
import classes from '../extras.module.css';
import { mailsQuery } from '../queries.ts';
import { MailRow } from './MailRow.tsx';

const ROW_HEIGHT = 72;

/** Copies of the mails that were sent with the document. */
export function MailsPart() {
  const { info } = useWorkplace();
  const { t } = useTranslation('extras');
  const mails = useQuery(mailsQuery(info.docid));
  if (mails.isError) return <PanelFailure failure={mails.error} onRetry={() => void mails.refetch()} />;
  return (
    <section className={classes['part']} aria-label={t('parts.mails')}>
      <Rows label={t('parts.mails')} rows={mails.data ?? []} keyOf={({ id }) => id} height={ROW_HEIGHT}>
        {(mail) => <MailRow mail={mail} />}
      </Rows>
    </section>
  );
}
