import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SettablePart } from '#core/contract/admin/adminConnection.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf, enter } from '#tests/e2e/administrator.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { template } from '#tests/e2e/setup.ts';
import { say } from '#tests/e2e/texts.ts';
import { Company } from '#tests/fixtures/company.ts';
import { ACCOUNT_NAME, DocusignPeer } from '#tests/fixtures/docusignPeer.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';
import { PushService } from '#tests/fixtures/pushService.ts';

const PASSWORD = 'geheim-4711';
const NOBODY = 'smtp://127.0.0.1:9';

/** Another administrator gives the sender anew. */
async function changeElsewhere(url: string, sender: string): Promise<void> {
  const caller = await administratorOf({ url });
  const parts = await succeed<SettablePart>(caller, 'adminConnectionList', {}, 'connection');
  const etag = parts.find(({ part }) => part === 'mail')?.etag;
  const body = { part: 'mail', value: [{ name: 'MAIL_FROM', value: sender }], etag };
  await succeed(caller, 'adminConnectionSet', { body });
}

test('[SRV-03] an administrator sets the mail server, tests it, learns what is wrong, and decides between two changes', async ({
  page,
}) => {
  const mails = await new MailServer().open();
  mails.users.set('archiv', PASSWORD);
  const own = await Company.open(template, { RECOGNITION: 'off', PUBLIC_URL: 'https://dms.firma.test' });
  try {
    await signIn(page, own, 'admin', '#/admin/connections');
    await enter(page);
    const title = say('admin:connections.part.mail');
    const mail = page.getByRole('region', { name: title, exact: true });
    const field = (name: 'SMTP_URL' | 'SMTP_USER' | 'SMTP_PASSWORD' | 'MAIL_FROM') =>
      mail.getByLabel(say(`admin:connections.variable.${name}`), { exact: true });
    const save = mail.getByRole('button', { name: say('admin:save'), exact: true });
    const check = mail.getByRole('button', { name: say('admin:connections.test.mail'), exact: true });

    // The environment's address is shown, and no field.
    const fixed = mail.getByRole('definition').filter({ hasText: 'https://dms.firma.test' });
    await expect(fixed).toContainText(say('admin:connections.environment'));
    await expect(mail.getByLabel(say('admin:connections.variable.PUBLIC_URL'))).toHaveCount(0);
    await expect(check).toBeDisabled();

    await field('SMTP_URL').fill(NOBODY);
    await field('MAIL_FROM').fill('niemand');
    await save.click();
    await expect(field('MAIL_FROM')).toBeFocused();
    await expect(field('MAIL_FROM')).toHaveAccessibleDescription(
      new RegExp(say('admin:connections.rule.MAIL_FROM').replace(/[.?]/g, '\\$&')),
    );
    await look(page, 'admin-connections-refused');
    await field('MAIL_FROM').fill('archiv@firma.test');
    await save.click();
    await expect(page.getByText(say('admin:saved'), { exact: true })).toBeVisible();
    await expect(save).toBeFocused();
    await check.click();
    await expect(page.getByText(/ECONNREFUSED/)).toBeVisible();

    await field('SMTP_URL').fill(mails.url);
    await field('SMTP_USER').fill('archiv');
    await field('SMTP_PASSWORD').fill(PASSWORD);
    await expect(check).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(field('SMTP_PASSWORD')).toHaveValue('');
    await check.click();
    await expect.poll(() => mails.arrived.length).toBe(1);

    await page.reload();
    await expect(field('SMTP_URL')).toHaveValue(mails.url);
    await expect(field('SMTP_PASSWORD')).toHaveValue('');
    await expect(field('SMTP_PASSWORD')).toHaveAccessibleDescription(say('admin:connections.secretSet'));
    await expect(check).toBeEnabled();
    await look(page, 'admin-connections');

    await field('MAIL_FROM').fill('meine@firma.test');
    await changeElsewhere(own.url, 'deine@firma.test');
    await save.click();
    await mail
      .getByRole('alert')
      .getByRole('button', { name: say('admin:conflict.theirs') })
      .click();
    await expect(field('MAIL_FROM')).toHaveValue('deine@firma.test');

    const password = say('admin:connections.variable.SMTP_PASSWORD');
    await mail.getByRole('button', { name: say('admin:connections.remove', { name: password }) }).click();
    await expect(mail.getByText(say('admin:connections.removed'))).toBeVisible();
    await expect(mail.getByRole('button', { name: say('admin:connections.keep', { name: password }) })).toBeFocused();
    await save.click();
    await expect(field('SMTP_PASSWORD')).toHaveAccessibleDescription('');
    await check.click();
    await expect(page.getByText(/Missing credentials/)).toBeVisible();
    expect(mails.arrived).toHaveLength(1);
  } finally {
    await own.close();
    await mails.close();
  }
});

test('[SRV-03] [SCAN-06] an administrator names a watched folder below the operator’s; a wrong one says what is wrong', async ({
  page,
}) => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'watched-'));
  await mkdir(path.join(root, 'scans', 'empfang'), { recursive: true });
  const own = await Company.open(template, { RECOGNITION: 'off', WATCH_ROOT: root });
  try {
    await signIn(page, own, 'admin', '#/admin/connections');
    await enter(page);
    const folders = page.getByRole('region', { name: say('admin:connections.part.folders'), exact: true });
    const form = folders.getByRole('form');
    const pool = form.getByRole('combobox').first();
    const save = form.getByRole('button', { name: say('admin:save'), exact: true });
    await pool.fill('../etc');
    await page.keyboard.press('Escape');
    await save.click();
    await expect(form.getByText(say('admin:connections.folder.fault.refused', { root }))).toBeVisible();
    await pool.fill('emp');
    await page.getByRole('option', { name: 'scans/empfang' }).click();
    await look(page, 'admin-connections-folders');
    await save.click();
    await expect(folders.getByRole('heading', { name: path.join(root, 'scans/empfang') })).toBeVisible();
    await page.reload();
    await expect(pool).toHaveValue('scans/empfang');
    await pool.fill('');
    await page.keyboard.press('Escape');
    await save.click();
    await expect(folders.getByText(say('admin:connections.off.folders'))).toBeVisible();
  } finally {
    await own.close();
    await rm(root, { recursive: true, force: true });
  }
});

test('[SRV-03] [INFO-04] DocuSign and push messages are tested by their buttons, which say what to do if they fail', async ({
  page,
}) => {
  const [peer, service] = [await new DocusignPeer().open(), await new PushService().open()];
  const own = await Company.open(template, { RECOGNITION: 'off', PUSH_PRIVATE: '1' });
  try {
    await signIn(page, own, 'admin', '#/admin/connections');
    await enter(page);
    const regionOf = (part: 'docusign' | 'push') =>
      page.getByRole('region', { name: say(`admin:connections.part.${part}`), exact: true });
    const buttonOf = (part: 'docusign' | 'push') =>
      regionOf(part).getByRole('button', { name: say(`admin:connections.test.${part}`), exact: true });
    await expect(buttonOf('docusign')).toBeDisabled();
    const { authUrl, clientId, userId, privateKey } = peer.options;
    for (const [name, text] of [
      ['DOCUSIGN_URL', authUrl.href],
      ['DOCUSIGN_CLIENT_ID', clientId],
      ['DOCUSIGN_USER_ID', userId],
      ['DOCUSIGN_KEY', privateKey],
    ] as const)
      await regionOf('docusign')
        .getByLabel(say(`admin:connections.variable.${name}`), { exact: true })
        .fill(text);
    await regionOf('docusign')
      .getByRole('button', { name: say('admin:save'), exact: true })
      .click();
    peer.hasConsent = false;
    await buttonOf('docusign').click();
    await expect(page.getByText(say('errors:docusign.noConsent'))).toBeVisible();
    await look(page, 'admin-connections-docusign');
    peer.hasConsent = true;
    await buttonOf('docusign').click();
    await expect(page.getByText(say('admin:connections.entered', { account: ACCOUNT_NAME }))).toBeVisible();

    await buttonOf('push').click();
    await expect(page.getByText(say('admin:connections.noDevice'))).toBeVisible();
    await succeed(await administratorOf(own), 'pushSet', { body: service.subscribe('desk') });
    await buttonOf('push').click();
    await expect.poll(() => service.of('desk').length).toBe(1);
    await expect(page.getByText(say('admin:connections.pushed', { count: 1 }))).toBeVisible();
  } finally {
    await own.close();
    await service.close();
    await peer.close();
  }
});
