import { expect, test, vi } from 'vitest';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { offerCommand, type RefusedMail } from '#src/commands/named.ts';
import { useToasts } from '#src/stores/toasts/store.ts';
import { openEvent } from './effects.ts';

test('[SEND-01] [INFO-02] the notification of a refused mail opens it to be sent again, and gives the reason', async () => {
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

test('[INFO-02] a visual check cannot be edited on the web: the user is told, and nothing else happens', async () => {
  vi.stubGlobal('window', { innerWidth: 0, innerHeight: 0 });
  const opened = vi.fn<(path: string) => void>();
  const end = offerCommand('path.open', opened);
  const event = { id: 2, type: EVENT_TYPES.visualCheck, docid: 1, title: 'Check', body: '', createdate: '' };
  await openEvent({ ...event, deliverytype: 0 });
  end();
  vi.unstubAllGlobals();
  expect(opened).not.toHaveBeenCalled();
  expect(useToasts.getState().shown).toMatchObject([{ type: 'info' }]);
});
