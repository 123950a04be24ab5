import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVITED_MAXIMUM } from '#core/contract/people/invitation.ts';
import classes from '../admin.module.css';
import { useAdmin } from '../store.ts';
import { invite } from './invite.ts';

/** Invites all users who have neither a password nor an invitation, e.g. after an import. */
export function InviteAll() {
  const { t } = useTranslation('admin');
  const users = useAdmin(({ data }) => data?.user);
  const [busy, setBusy] = useState(false);
  const waiting = (users ?? []).filter(
    ({ active, haspassword, inviteddate }) => active && !haspassword && inviteddate === undefined,
  );
  if (waiting.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('invite.title')}>
      <h2>{t('invite.title')}</h2>
      <p>{t('invite.waiting', { count: waiting.length })}</p>
      <div className={classes.adding}>
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden />}
          loading={busy}
          onClick={() => {
            setBusy(true);
            void invite(waiting.slice(0, INVITED_MAXIMUM).map(({ id }) => id)).finally(() => setBusy(false));
          }}
        >
          {t('invite.all', { count: Math.min(waiting.length, INVITED_MAXIMUM) })}
        </Button>
      </div>
    </section>
  );
}
