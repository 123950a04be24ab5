import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { HOOK_PATH } from '#server/http/docusignHook.ts';
import { Company } from '#tests/fixtures/company.ts';
import { DocusignPeer } from '#tests/fixtures/docusignPeer.ts';
import { template } from '#tests/e2e/setup.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { takeFirst } from '#tests/e2e/choosing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { openFirst } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

test('[SEND-01] [A11Y-01] a mail template with placeholders is saved, used, changed and deleted', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, company, 'clerk', '#/document/1/index');
  await page.getByRole('button', { name: say('telling:title'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('telling:mail') }).click();
  const mail = page.getByRole('dialog', { name: say('telling:mailTitle') });
  const message = (of: typeof mail) => of.getByLabel(say('telling:message'), { exact: true });
  await message(mail).fill('Anbei ');
  await expectAccessible(page, 'a mail');
  await mail.getByRole('button', { name: say('telling:template.keep'), exact: true }).click();
  const keep = page.getByRole('dialog', { name: say('telling:template.new') });
  await expect(message(keep)).toHaveValue('Anbei ');
  await keep.getByRole('button', { name: say('telling:template.save'), exact: true }).click();
  await expect(keep.getByText(say('telling:template.nameMissing'))).toBeVisible();
  await keep.getByLabel(say('telling:template.name'), { exact: true }).fill('Begleitschreiben');
  await keep.getByLabel(say('telling:subject'), { exact: true }).fill('Unser {{document.type}}');
  await message(keep).press('End');
  await keep
    .getByLabel(say('telling:template.insert'), { exact: true })
    .selectOption({ label: say('telling:template.placeholder.document.number') });
  await expect(message(keep)).toHaveValue('Anbei {{document.number}}');
  await keep
    .getByLabel(say('telling:template.insert'), { exact: true })
    .selectOption({ label: say('telling:template.placeholder.receiver.name') });
  await expect(message(keep)).toHaveValue('Anbei {{document.number}}{{receiver.name}}');
  await expectAccessible(page, 'a mail template');
  await keep.getByRole('button', { name: say('telling:template.save'), exact: true }).click();
  await expect(keep).toBeHidden();

  const choice = mail.getByLabel(say('telling:template.title'), { exact: true });
  await expect(choice).toHaveValue('Begleitschreiben');
  await choice.click();
  await choice.fill('Begleit');
  await page.getByRole('option', { name: 'Begleitschreiben' }).click();
  // The recipient is not known yet, so its placeholder stays; so does the text typed before.
  await expect(message(mail)).toHaveValue('Anbei 1{{receiver.name}}\n\nAnbei ');
  await expect(mail.getByLabel(say('telling:subject'), { exact: true })).not.toHaveValue(/\{\{/);
  await mail.getByRole('button', { name: say('telling:template.change'), exact: true }).click();
  const change = page.getByRole('dialog', { name: say('telling:template.change') });
  await expect(message(change)).toHaveValue('Anbei {{document.number}}{{receiver.name}}');
  await change.getByRole('button', { name: say('telling:template.delete'), exact: true }).click();
  const question = page.getByRole('dialog', { name: say('telling:template.delete') });
  await question.getByRole('button', { name: say('telling:template.delete'), exact: true }).click();
  await expect(change).toBeHidden();
  await expect(choice).toHaveValue('');
});

test('[SEND-01] the customer an invoice is about is suggested first', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung AR');
  await page.getByRole('button', { name: say('telling:title'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('telling:mail') }).click();
  const mail = page.getByRole('dialog', { name: say('telling:mailTitle') });
  const to = mail.getByLabel(say('telling:mailTo.to'), { exact: true });
  await to.click();
  const customer = page.getByRole('option', { name: '@' }).first();
  await expect(customer).toHaveText(/^\p{Lu}.+ <buchhaltung@[a-z0-9-]+\.example>$/u);
  const address = await customer.innerText();
  await takeFirst(page, address);
  await expect(mail.getByText(address, { exact: true })).toBeVisible();
});

test('[SEND-03] a document is sent to be signed, shows its progress and is signed; without an account it is not offered', async ({
  page,
  company,
}) => {
  const entry = page.getByRole('menuitem', { name: say('telling:sign') });
  const menu = page.getByRole('button', { name: say('telling:title'), exact: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, company, 'clerk', '#/document/1/index');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: say('telling:mail') })).toBeVisible();
  await expect(entry).toHaveCount(0);

  const peer = await new DocusignPeer().open();
  const paper = await PDFDocument.create();
  paper.addPage();
  peer.signed = await paper.save();
  peer.certificate = peer.signed;
  const { authUrl, clientId, userId, privateKey, hookKey } = peer.options;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docusign-key-'));
  const keyFile = path.join(folder, 'key.pem');
  await writeFile(keyFile, privateKey);
  const own = await Company.open(template, {
    RECOGNITION: 'off',
    DOCUSIGN_URL: authUrl.href,
    DOCUSIGN_CLIENT_ID: clientId,
    DOCUSIGN_USER_ID: userId,
    DOCUSIGN_KEY_FILE: keyFile,
    DOCUSIGN_HOOK_KEY: hookKey ?? '',
  });
  try {
    await page.context().clearCookies();
    await signIn(page, own, 'clerk', '#/document/1/index');
    const dialog = page.getByRole('dialog', { name: say('telling:docusign.title') });
    const open = async () => {
      await menu.click();
      await entry.click();
      await expect(dialog).toBeVisible();
    };
    await open();
    const send = dialog.getByRole('button', { name: say('telling:submit'), exact: true });
    await send.click();
    await expect(dialog.getByText(say('telling:docusign.problem.recipient'))).toBeVisible();
    await dialog.getByLabel(say('telling:docusign.name', { place: 1 }), { exact: true }).fill('Anna Öst');
    await dialog.getByLabel(say('telling:docusign.email', { place: 1 }), { exact: true }).fill('anna@kunde.test');
    await dialog.getByLabel(say('telling:subject'), { exact: true }).fill('Bitte unterschreiben');
    await expectAccessible(page, 'a document to be signed');
    await send.click();
    await expect(page.getByText(say('telling:docusign.sent'))).toBeVisible();
    await expect.poll(() => peer.envelopes.length).toBe(1);
    const [envelope] = peer.envelopes;
    envelope!.status = 'completed';
    const told = peer.told(envelope!.id);
    const headers = { 'content-type': 'application/json', 'x-docusign-signature-1': told.signature };
    // Repeated, as Connect does: the server may not have stored the envelope's id yet.
    await expect
      .poll(async () => {
        await page.context().request.post(`${own.url}${HOOK_PATH}`, { headers, data: told.body });
        const info = await page.context().request.get(`${own.url}/dms/docusign/info?docid=1`);
        return ((await info.json()) as { envelope: { status: string }[] }).envelope[0]?.status;
      })
      .toBe('completed');
    await open();
    await expect(dialog.getByText(say('telling:docusign.status.completed'))).toBeVisible();
  } finally {
    await own.close();
    await peer.close();
    await rm(folder, { recursive: true, force: true });
  }
});
