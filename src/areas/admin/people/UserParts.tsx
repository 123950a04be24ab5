import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import classes from '../admin.module.css';
import { WhyPart } from '../rights/WhyPart.tsx';
import type { AdminRow } from '../sections/section.ts';
import { useAdmin } from '../store.ts';
import { invite } from './invite.ts';
import { SessionsPart } from './SessionsPart.tsx';

/** Further parts of a user's page: invitation, sessions and rights. */
export function UserParts({ row }: { readonly row: AdminRow }) {
  return (
    <>
      <InvitePart id={row.id} />
      <SessionsPart id={row.id} />
      <WhyPart row={row} />
    </>
  );
}

function InvitePart({ id }: { readonly id: number }) {
  const { t } = useTranslation('admin');
  const user = useAdmin(({ data }) => data?.user.find((one) => one.id === id));
  const [busy, setBusy] = useState(false);
  if (user === undefined) return null;
  const { active, inviteddate, haspassword } = user;
  const state =
    inviteddate !== undefined
      ? t('invite.until', { date: dateText(inviteddate, currentLanguage(i18next.language)) })
      : haspassword
        ? t('invite.has')
        : t('invite.none');
  return (
    <section className={classes.part} aria-label={t('invite.title')}>
      <h2>{t('invite.title')}</h2>
      <p>{active ? state : t('invite.inactive')}</p>
      <div className={classes.adding}>
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden />}
          disabled={!active}
          loading={busy}
          onClick={() => {
            setBusy(true);
            void invite([id]).finally(() => setBusy(false));
          }}
        >
          {inviteddate === undefined && !haspassword ? t('invite.do') : t('invite.again')}
        </Button>
      </div>
    </section>
  );
}
