import { t } from 'i18next';
import { createElement } from 'react';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { loadAll } from '../effects.ts';
import { InvitationLinks } from './InvitationLinks.tsx';

/** CSS px (assumed; the dialog is not in the specification). */
const SIZE = [560, 330] as const;

/** Invites users: says who gets a mail, and shows the links that administrators must pass on themselves. */
export async function invite(userid: readonly number[]): Promise<void> {
  const answer = await call('adminUserInvite', { body: { userid: [...userid] } });
  if (!answer.ok) return;
  const given = answer.value.invitation;
  const links = given.filter(({ token }) => token !== undefined);
  const mailed = given.find(({ address }) => address !== undefined);
  const count = given.length - links.length;
  if (mailed !== undefined)
    showToast({
      type: 'success',
      message: count === 1 ? t('admin:invite.mailed', { address: mailed.address }) : t('admin:invite.mails', { count }),
      component: 'admin',
    });
  if (links.length > 0)
    openModal({
      title: t('admin:invite.links'),
      size: SIZE,
      apply: false,
      cancel: t('ui:close'),
      content: () => createElement(InvitationLinks, { links }),
    });
  // Updates the button, so that nobody is invited twice.
  await loadAll();
}
