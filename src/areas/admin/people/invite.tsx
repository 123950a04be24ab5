import { Button, TextInput } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { t } from 'i18next';
import { INVITATION_DAYS } from '#core/contract/people/invitation.ts';
import type { CallNouns } from '#core/contract/operation.ts';
import type { Operations } from '#core/contract/operations.ts';
import { csvOf } from '#core/forms/csv.ts';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import classes from '../admin.module.css';
import { loadAll } from '../effects.ts';

type Invitation = CallNouns<Operations['adminUserInvite']>['invitation'][number];

/** CSS px (assumed; the specification does not know the dialog). */
const SIZE = [560, 330] as const;
/** Links that are shown one by one; more are saved as a table. */
const SHOWN = 5;

const linkOf = ({ token = '' }: Invitation): string => new URL(`#/invitation/${token}`, window.location.href).href;

/** Invites users: says to whom mail leaves, and shows the links that nobody but the administration can hand over. */
export async function invite(userid: readonly number[]): Promise<void> {
  const answer = await call('adminUserInvite', { body: { userid: [...userid] } });
  if (!answer.ok) return;
  void loadAll();
  const given = answer.value.invitation;
  const links = given.filter(({ token }) => token !== undefined);
  const first = given.find(({ address }) => address !== undefined);
  const count = given.length - links.length;
  if (first !== undefined)
    showToast({
      type: 'success',
      message: count === 1 ? t('admin:invite.mailed', { address: first.address }) : t('admin:invite.mails', { count }),
      component: 'admin',
    });
  if (links.length > 0)
    openModal({
      title: t('admin:invite.links'),
      size: SIZE,
      apply: false,
      cancel: t('ui:close'),
      content: () => <Links links={links} />,
    });
}

/** Shown once: what is kept of a link tells it to nobody. */
function Links({ links }: { readonly links: readonly Invitation[] }) {
  const save = () => {
    const rows = [[t('admin:field.login'), t('admin:invite.link')], ...links.map((one) => [one.login, linkOf(one)])];
    saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), 'invitations.csv');
  };
  return (
    <div className={classes.links}>
      <p>{t('admin:invite.once', { count: INVITATION_DAYS })}</p>
      {links.length <= SHOWN ? (
        links.map((one) => (
          <TextInput
            key={one.userid}
            readOnly
            label={one.login}
            value={linkOf(one)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))
      ) : (
        <Button leftSection={<IconFileDownload size={16} aria-hidden />} onClick={save}>
          {t('admin:invite.save', { count: links.length })}
        </Button>
      )}
    </div>
  );
}
