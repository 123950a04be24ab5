import { expect, test, vi } from 'vitest';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { offerCommand, type RefusedMail } from '#src/commands/named.ts';
import { openEvent } from './effects.ts';

test('[SEND-01] [INFO-02] the notification of a mail that was refused leads to sending it again, and says why', async () => {
  const resend = vi.fn<(mail: RefusedMail) => void>();
  const end = offerCommand('mail.resend', resend);
  const mail = { id: 7, address: 'weg@kunde.test', subject: 'Angebot' };
  const event = {
    id: 1,
    type: EVENT_TYPES.none,
    title: 'Refused',
    body: '550 unknown',
    createdate: '',
    deliverytype: 0,
  };
  await openEvent({ ...event, mail });
  end();
  expect(resend).toHaveBeenCalledWith({ ...mail, reason: '550 unknown' });
});
