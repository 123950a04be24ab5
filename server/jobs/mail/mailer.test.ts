import { expect, test, vi } from 'vitest';
import type { FileStore } from '#server/store/files/files.ts';
import { createMailer } from './mailer.ts';

let failures = 1;
const sendMail = vi.fn<() => Promise<void>>(() => Promise.resolve());
vi.mock('nodemailer', () => ({
  createTransport: () => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('no transport');
    }
    return { sendMail, close: () => undefined };
  },
}));

const content = { subject: 'Brief', text: '', html: '', to: [], cc: [], attachments: [] } as never;
const mailer = () => createMailer({ smtpUrl: 'smtp://mail.example', from: 'a@b.example' }, {} as FileStore);

test('[SRV-03] a mail server that could not be opened is opened for the next mail', async () => {
  failures = 1;
  const one = mailer();
  await expect(one.send('1', content, 'c@d.example')).rejects.toThrow('no transport');
  await one.send('2', content, 'c@d.example');
  expect(sendMail).toHaveBeenCalledTimes(1);
});

test('[SRV-03] a change of settings while the mail server cannot be opened harms nothing', async () => {
  failures = 1;
  const unhandled = vi.fn<() => void>();
  process.on('unhandledRejection', unhandled);
  const one = mailer();
  const sent = one.send('1', content, 'c@d.example');
  one.close();
  await expect(sent).rejects.toThrow('no transport');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
