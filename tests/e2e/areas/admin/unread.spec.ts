import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { makePdf } from '#tests/conformance/scene.ts';
import { enter, main, row } from '#tests/e2e/administrator.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { template } from '#tests/e2e/setup.ts';
import { say } from '#tests/e2e/texts.ts';
import { Company } from '#tests/fixtures/company.ts';

const DAMAGED = 1;
const LETTER = 40;
const WORD = 'Ladebordwandschaden';

/** A PDF of two pages whose second is announced, but not in the file. */
function damagedPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    '(not a page)',
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((body, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = file.length;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

async function file(page: Page, url: string, docid: number, name: string, mimeType: string, buffer: Buffer) {
  const answer = await page.request.post(`${url}/dms/document/${docid}/versionize`, {
    headers: { [CSRF_HEADER]: '1' },
    multipart: { dmsmetafile: '{}', file: { name, mimeType, buffer } },
  });
  expect(answer.status()).toBe(200);
}

test('[SRV-03] failed text jobs say why, are tried again or given up; the clerk sees that text is missing and why', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await using folder = await mkdtempDisposable(path.join(os.tmpdir(), 'converter-'));
  // Takes the place of LibreOffice, which may not be installed: out of order at first.
  const [program, tries, made] = ['converter', 'tries', 'made.pdf'].map((name) => path.join(folder.path, name));
  const converter = (then: string) =>
    writeFile(program!, `#!/bin/sh\nfor last; do :; done\necho >> '${tries}'\n${then}\n`, { mode: 0o755 });
  await writeFile(made!, await makePdf(WORD, 1));
  await converter('exit 1');
  const own = await Company.open(template, { RECOGNITION: 'off', SOFFICE: program });
  try {
    await signIn(page, own);
    await file(page, own.url, DAMAGED, 'kaputt.pdf', 'application/pdf', damagedPdf());
    await file(page, own.url, LETTER, 'brief.rtf', 'application/rtf', Buffer.from(String.raw`{\rtf1 Brief}`));

    const desk = await (await browser.newContext()).newPage();
    await signIn(desk, own, 'admin', '#/admin/jobs');
    await enter(desk);
    const [pdf, letter] = [row(desk, 'kaputt.pdf'), row(desk, 'brief.rtf')];
    await expect(pdf).toContainText(/page 2: \w+/);
    await expect(letter).toContainText('conversion: crashed');
    await expect(letter).toContainText(say('admin:jobs.dead'));

    // The clerk reads the same in words, also once the job is given up.
    const missing = page
      .getByRole('status')
      .filter({ hasText: say('viewer:textProblem.damaged', { pages: '2' }) })
      .filter({ hasText: say('viewer:textProblem.found') });
    await page.goto(`${own.url}/viewer/#/document/${DAMAGED}/index`);
    await expect(missing).toBeVisible();
    await look(page, 'document-without-text', ['wide', 'phone']);

    // Tried again while the converter is still out of order, it fails again and says so.
    const retry = main(desk).getByRole('button', { name: say('admin:jobs.retry'), exact: true });
    const tried = async () => (await readFile(tries!, 'utf8')).length;
    const before = await tried();
    await letter.click();
    await retry.click();
    await expect.poll(tried).toBeGreaterThan(before);
    await expect(letter).toContainText(say('admin:jobs.dead'));
    await expect(letter).toContainText('conversion: crashed');
    await letter.dblclick();
    const details = desk.getByRole('dialog', { name: say('admin:jobs.of.file.text') });
    await expect(details).toContainText('conversion: crashed');

    // Once it is mended, the text is there.
    await converter(`cp '${made}' "$(dirname "$last")/document.pdf"`);
    await details.getByRole('button', { name: say('admin:jobs.retry'), exact: true }).click();
    await expect(letter).toHaveCount(0);
    await page.goto(`${own.url}/viewer/#/search`);
    await page.getByLabel(say('search:fulltext.label')).first().fill(WORD);
    await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
    await expect(main(page).getByRole('row').filter({ hasText: 'brief.rtf' })).toBeVisible();

    await pdf.click();
    await desk.keyboard.press('Delete');
    await desk
      .getByRole('dialog', { name: say('admin:jobs.giveUp') })
      .getByRole('button', { name: say('admin:jobs.giveUp'), exact: true })
      .click();
    await expect(pdf).toHaveCount(0);
    await page.goto(`${own.url}/viewer/#/document/${DAMAGED}/index`);
    await expect(missing).toBeVisible();
    await desk.context().close();
  } finally {
    await own.close();
  }
});
