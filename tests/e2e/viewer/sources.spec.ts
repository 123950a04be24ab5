import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ConsoleMessage, Page } from '@playwright/test';
import sharp from 'sharp';
import { findProgram } from '#server/render/office/program.ts';
import { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { photograph } from '#tests/e2e/look.ts';
import { fillInvoice, openArchive, pick, row, submit } from '#tests/e2e/filing.ts';
import { pages, waitForPaper } from '#tests/e2e/paper.ts';
import { keptByBrowser, watchAddresses } from '#tests/e2e/secrecy.ts';
import { template } from '#tests/e2e/setup.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** The 300-page manual, and an encrypted document. */
const MANUAL = 73;
const ENCRYPTED = 45;

async function loadFull(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('viewer:view.modes') }).click();
  await page.getByRole('menuitemcheckbox', { name: say('viewer:full.load') }).click();
}

const isLoaded = (page: Page) => expect(page.getByText(say('viewer:full.done'))).toBeVisible();
const pdfWorkers = (page: Page) => page.workers().filter((worker) => worker.url().includes('pdf.worker'));

/** Mean difference of two images of the same size, 0–255, tolerating anti-aliasing. */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const small = (picture: Buffer) =>
    sharp(picture).removeAlpha().greyscale().resize(200, 200, { fit: 'fill' }).raw().toBuffer();
  const [a, b] = await Promise.all([small(one), small(other)]);
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
}

test('[VIEW-04] the full document is drawn by pdf.js in a worker, never on the main thread; text and find come from it', async ({
  page,
  company,
}) => {
  const said: string[] = [];
  page.on('console', (message: ConsoleMessage) => said.push(message.text()));
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await waitForPaper(page);
  expect(pdfWorkers(page)).toEqual([]);
  const before = await pages(page).screenshot();
  await loadFull(page);
  await isLoaded(page);
  // From here on pages, texts and hits need no server; thumbnails still do.
  await page.route(/\/dms\/document\/\d+\/(page\/\d+\/(image|text)|find)/, (route) =>
    route.request().url().includes('dpi=50') ? route.fallback() : route.abort(),
  );
  await expect.poll(() => pdfWorkers(page).length).toBeGreaterThan(0);
  await expect
    .poll(async () => meanDifference(before, await pages(page).screenshot()), {
      message: 'the same page as the server drew',
    })
    .toBeLessThan(6);
  await page.getByLabel(say('viewer:page'), { exact: true }).fill('120');
  await page.getByLabel(say('viewer:page'), { exact: true }).press('Enter');
  await waitForPaper(page);
  await expect(
    pages(page).getByRole('group', { name: say('viewer:text.page', { page: 120 }), exact: true }),
  ).toContainText(/\w{4,}/);
  await page.keyboard.press('F3');
  const find = page.getByRole('search', { name: say('viewer:find.open') });
  await find.getByLabel(say('find:field')).fill('Siegelbacken');
  await expect(find.getByRole('status')).toHaveText(saying('find:hit', {}, { whole: true }));
  await expect(pages(page).locator('path').first()).toBeAttached();
  expect(said.filter((line) => /fake worker|unsafe-eval|Warning:/i.test(line))).toEqual([]);
});

test('[VIEW-04] with fast loading off the full document is loaded at once; cancelling keeps the page images', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'supervisor');
  const setFast = async (fast: boolean) => {
    await page.getByRole('button', { name: saying('shell:account') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('settings:settings'), exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: say('settings:settings'), exact: true });
    await dialog.getByLabel(say('settings:app.fastDocumentLoading')).setChecked(fast);
    await dialog.getByRole('button', { name: say('ui:apply') }).click();
    await expect(dialog).toHaveCount(0);
  };
  await setFast(false);
  const held = Promise.withResolvers<void>();
  await page.route('**/dms/document/*/file', async (route) => {
    await held.promise;
    // The request may have been cancelled.
    await route.fallback().catch(() => undefined);
  });
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await waitForPaper(page);
  await page.getByRole('button', { name: say('viewer:full.cancel') }).click();
  await expect(page.getByRole('button', { name: say('viewer:full.cancel') })).toBeHidden();
  held.resolve();
  await waitForPaper(page);
  expect(pdfWorkers(page)).toEqual([]);
  await page.unroute('**/dms/document/*/file');
  await page.goto(`${company.url}/viewer/#/search`);
  await page.goBack();
  await isLoaded(page);
  await setFast(true);
  await page.reload();
  await waitForPaper(page);
  await page.getByRole('button', { name: say('viewer:view.modes') }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: say('viewer:full.load') })).not.toBeChecked();
  expect(pdfWorkers(page)).toEqual([]);
});

test('[VIEW-04] a file pdf.js cannot read says so, and the page images stay', async ({ page, company }) => {
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await waitForPaper(page);
  await page.route('**/dms/document/*/file', (route) =>
    route.fulfill({ body: 'not a PDF', contentType: 'application/octet-stream' }),
  );
  await loadFull(page);
  await expect(page.getByText(say('viewer:full.unreadable'), { exact: false })).toBeVisible();
  await waitForPaper(page);
});

test('[VIEW-05] [VIEW-04] an encrypted document is drawn in full with the password given before, which is stored nowhere', async ({
  page,
  company,
}) => {
  const addresses = watchAddresses(page);
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${ENCRYPTED}/index`);
  await page.getByLabel(say('viewer:password.label')).fill('geheim');
  await page.keyboard.press('Enter');
  await waitForPaper(page);
  await loadFull(page);
  await isLoaded(page);
  await page.route('**/page/*/image/**', (route) => route.abort());
  await page.keyboard.press('+');
  await waitForPaper(page);

  // Leaves the document and returns, so that everything that is stored gets stored.
  await page.getByRole('button', { name: say('document:back') }).click();
  await page.goBack();
  await waitForPaper(page);
  const kept = await keptByBrowser(page);
  expect(kept['history']).toContain(`/document/${ENCRYPTED}/index`);
  expect(kept['localStorage']).toContain('zoom');
  const secrets = ['geheim', encodeURIComponent(Buffer.from('geheim').toString('base64'))];
  expect(addresses.filter((address) => address.includes('/page/')).length).toBeGreaterThan(0);
  for (const secret of secrets) {
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
    expect(Object.entries(kept).filter(([, text]) => text.includes(secret))).toEqual([]);
  }
  await page.reload();
  await expect(page.getByLabel(say('viewer:password.label'))).toBeVisible();
});

test('[VIEW-07] [VIEW-04] a full document prints like page images: the requested pages at 300 dpi, with marks or without', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    if (window.top !== window) window.print = () => void 0;
  });
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await waitForPaper(page);
  await loadFull(page);
  await isLoaded(page);
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.url().includes('dpi=300')) asked.push(new URL(request.url()).searchParams);
  });
  const frame = page.locator('iframe[data-print]');
  for (const [marks, flag] of [
    [true, '1'],
    [false, '0'],
  ] as const) {
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: say('viewer:print.open') });
    await dialog.getByLabel(say('print:range')).fill('2, 4-5');
    await dialog.getByLabel(say('print:marks')).setChecked(marks);
    await dialog.getByRole('button', { name: say('viewer:print.open') }).click();
    await expect(dialog).toBeHidden();
    const pictures = page.frameLocator('iframe[data-print]').locator('img');
    await expect(pictures).toHaveCount(3);
    // A4 at 300 dpi is 2480 pixels wide.
    await expect
      .poll(() =>
        pictures.evaluateAll((images: HTMLImageElement[]) =>
          images.map(({ naturalWidth }) => Math.abs(naturalWidth - 2480) < 10),
        ),
      )
      .toEqual([true, true, true]);
    expect(
      asked.splice(0).map((query) => ['layer', 'stamp', 'template', 'signature'].map((name) => query.get(name) ?? '0')),
    ).toEqual(Array.from({ length: 3 }, () => [flag, flag, flag, flag]));
    await frame.evaluate((element: HTMLIFrameElement) => element.contentWindow?.dispatchEvent(new Event('afterprint')));
    await expect(frame).toHaveCount(0);
  }
});

async function download(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: say('account:recovery.download'), exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('[VIEW-07] a download shows its file, can be cancelled, and started again', async ({ page, company }) => {
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await waitForPaper(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/dms/document/*/file', async (route) => {
    await held.promise;
    // The request may have been cancelled.
    await route.fallback().catch(() => undefined);
  });
  await download(page, say('viewer:download'));
  const bar = page.getByRole('status').filter({ hasText: saying('viewer:downloads.running') });
  await expect(bar).toContainText(saying('viewer:downloads.running'));
  await download(page, say('viewer:download'));
  await expect(bar, 'what is on its way is not begun twice').toHaveCount(1);
  await bar.getByRole('button', { name: say('viewer:downloads.cancel') }).click();
  await expect(bar).toBeHidden();
  held.resolve();
  await page.unroute('**/dms/document/*/file');
  const [file] = await Promise.all([page.waitForEvent('download'), download(page, say('viewer:download'))]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(bar).toBeHidden();
});

test('[VIEW-07] [ERR-01] a failed download names the file, the reason, and what to do', async ({ page, company }) => {
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await waitForPaper(page);
  await page.route('**/dms/document/*/file:pdf', (route) => route.abort('connectionreset'));
  await download(page, say('viewer:downloads.pdf'));
  const toast = page.getByRole('alert').filter({ hasText: saying('viewer:downloads.failed') });
  await expect(toast).toContainText(say('viewer:downloads.advice.connection'));
});

/** One second of video, recorded by the browser itself. */
const film = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 120];
    const ink = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 25; frame += 1) {
      ink.fillStyle = `hsl(${frame * 14} 80% 50%)`;
      ink.fillRect(0, 0, 160, 120);
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => {
        setTimeout(resolve, 40);
      });
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  return Buffer.from(base64, 'base64');
};

async function archive(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await openArchive(page);
  await pick(page, [{ name, mimeType, buffer }]);
  await fillInvoice(page, `Q-${randomUUID().slice(0, 8)}`);
  await submit(page).click();
  await row(page, name)
    .getByRole('button', { name: saying('archive:state.openNamed') })
    .click();
}

test('[VIEW-04] a film is archived and played in place, in the ranges the player requests', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/media')) answers.push(response.status());
  });
  await archive(page, 'einbau.webm', 'video/webm', await film(page));
  const player = page.locator('video');
  await expect(player).toHaveAttribute('aria-label', say('preview:film.label', { name: 'einbau.webm' }));
  const time = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(time).toBeGreaterThan(0.2);
  expect(answers).toContain(206);
  expect(answers.filter((status) => status !== 200 && status !== 206)).toEqual([]);
});

test('[VIEW-04] [LAYR-08] a film the browser cannot play says so, offers the original, and says it cannot be annotated', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await archive(
    page,
    'alt.avi',
    'video/x-msvideo',
    Buffer.concat([Buffer.from('RIFF\u0010\0\0\0AVI LIST'), Buffer.alloc(64)]),
  );
  await expect(page.getByText(say('preview:film.unplayable'), { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: say('viewer:download') })).toBeVisible();
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await expect(page.getByText(say('viewer:noLayers'))).toBeVisible();
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeHidden();
});

const letter = Buffer.from(
  `{\\rtf1\\ansi\\fs40 ${'Sehr geehrte Damen und Herren, anbei das Angebot.\\par '.repeat(20)}}`,
);

test('[VIEW-04] an office document is shown as the PDF that the server makes of it', async ({ page, company }) => {
  if (findProgram('soffice') === undefined) {
    console.log('LibreOffice is not on this machine: its rendition was not looked at');
    return;
  }
  await signIn(page, company);
  // The PDF may have to wait for others; the original is available meanwhile.
  const turn = Promise.withResolvers<void>();
  await page.route('**/dms/document/*/file:pdf', async (route) => {
    await turn.promise;
    await route.fallback();
  });
  await archive(page, 'brief.rtf', 'application/rtf', letter);
  await expect(page.getByText(say('preview:rendition.making'))).toBeVisible();
  const original = page.waitForEvent('download');
  await page.getByRole('button', { name: say('viewer:download') }).click();
  expect((await original).suggestedFilename()).toBe('brief.rtf');
  await photograph(page, 'rendition-making');
  turn.resolve();
  await expect(pages(page)).toBeVisible({ timeout: 60_000 });
  await waitForPaper(page);
});

test('[VIEW-04] a server without LibreOffice says that it is missing, and offers the original', async ({ page }) => {
  const without = await Company.open(template, { SOFFICE: '/nowhere/soffice' });
  try {
    await signIn(page, without);
    await archive(page, 'brief.rtf', 'application/rtf', letter);
    await expect(page.getByText(say('preview:noPreview'))).toBeVisible();
    await expect(page.getByText(say('preview:rendition.noConverter'), { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: say('viewer:download') })).toBeVisible();
  } finally {
    await without.close();
  }
});

test('[VIEW-04] returning to page images releases the original: its worker ends, and pages come from the server', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await waitForPaper(page);
  await loadFull(page);
  await isLoaded(page);
  await expect.poll(() => pdfWorkers(page).length).toBeGreaterThan(0);
  const image = page.waitForRequest(
    (request) => /\/page\/\d+\/image\//.test(request.url()) && !request.url().includes('dpi=50'),
  );
  await loadFull(page);
  await image;
  await expect.poll(() => pdfWorkers(page)).toEqual([]);
  await waitForPaper(page);
});
