import { t } from 'i18next';
import type { Connection } from '#core/contract/admin/adminConnection.ts';
import { call } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

const tell = (type: 'success' | 'info' | 'warning', message: string): void =>
  showToast({ type, message, component: 'admin' });

/** Sends the user a test mail; the mail server's answer is told. */
export async function testMail(): Promise<boolean> {
  const answer = await call('adminMailTest', { body: {} });
  if (answer.ok) tell('success', t('admin:jobs.mailTested', { address: answer.value.mail[0]?.address }));
  return answer.ok;
}

/** Sends a test message to each of the user's browsers registered for push. */
async function testPush(): Promise<void> {
  const answer = await call('pushInfo', {});
  if (!answer.ok) return;
  const devices = answer.value.device;
  if (devices.length === 0) return tell('warning', t('admin:connections.noDevice'));
  const sent = await Promise.all(devices.map(({ id }) => call('pushTest', { body: { id } })));
  const count = sent.filter(({ ok }) => ok).length;
  if (count > 0) tell('info', t('admin:connections.pushed', { count }));
}

async function testDocusign(): Promise<void> {
  const answer = await call('adminDocusignTest', { body: {} });
  if (answer.ok) tell('success', t('admin:connections.entered', { account: answer.value.account[0]?.name }));
}

/**
 * The connections that can be tested; the gateway reports failures. The file store is not among them: the server checks
 * it at the start, and `/readyz` later.
 */
export const connectionTests = {
  mail: testMail,
  push: testPush,
  docusign: testDocusign,
} as const satisfies Partial<Record<Connection, () => Promise<unknown>>>;

export const isTested = (part: Connection): part is keyof typeof connectionTests => part in connectionTests;
