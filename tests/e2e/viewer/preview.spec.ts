import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { bytesOf, FAXES } from '#core/pictures/testing/coded.ts';
import { corpusFiles } from '#tests/conformance/corpusFiles.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { pages, waitForPaper } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';
import { tiffOf } from '#workers/tiff/testing/tiffOf.ts';

const LINES = 20;

async function pdf(password?: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let number = 1; number <= 3; number += 1) {
    const page = document.addPage();
    for (let line = 0; line < LINES; line += 1)
      page.drawText(`Entwurf Seite ${number}, Zeile ${line + 1}`, { x: 60, y: 780 - line * 30, size: 20 });
  }
  if (password !== undefined) document.encrypt({ userPassword: password, ownerPassword: password });
  return Buffer.from(await document.save());
}

/** An image of black bars, which count as text. */
const bars = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="white"/>${Array.from({ length: 12 }, (_, at) => `<rect x="60" y="${40 + at * 60}" width="480" height="12"/>`).join('')}</svg>`,
    ),
  );

async function look(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say('archive:files.add') }).click();
  await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
  await page.getByRole('button', { name: say('archive:preview.open', { name }) }).click();
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openArchive(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.archive') })
    .click();
  await expect(page.getByRole('form', { name: say('archive:form.label') })).toBeVisible();
}

test('[VIEW-04] a file of any type is previewed before archiving, without sending it', async ({ page, company }) => {
  await signIn(page, company);
  await openArchive(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const kinds: readonly (readonly [name: string, buffer: Buffer])[] = [
    ['entwurf.pdf', await pdf()],
    ['scan.tif', await bars().tiff({ compression: 'lzw' }).toBuffer()],
    [
      'fax.tif',
      await bars()
        .flatten({ background: 'white' })
        .greyscale()
        .threshold()
        .toColourspace('b-w')
        .tiff({ compression: 'ccittfax4', bitdepth: 1 })
        .toBuffer(),
    ],
    [
      'druck.tif',
      await bars().flatten({ background: 'white' }).toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer(),
    ],
    ['druck.jpg', await bars().flatten({ background: 'white' }).toColourspace('cmyk').jpeg().toBuffer()],
    ['foto.jpg', await bars().jpeg().toBuffer()],
    ['bild.png', await bars().png().toBuffer()],
    ['netz.webp', await bars().webp().toBuffer()],
    [
      'plan.svg',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><script>window.__xss = 1</script><image href="https://127.0.0.1/secret.png"/><rect width="600" height="800" fill="white"/><rect x="60" y="80" width="480" height="60"/></svg>',
      ),
    ],
  ];
  for (const [name, buffer] of kinds) {
    await look(page, name, buffer);
    await waitForPaper(page);
    const isForPrint = name.startsWith('druck');
    await expect(dialog(page, name).getByText(say('viewer:flaw.colours'))).toHaveCount(isForPrint ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toBeHidden();
    await expect(page.getByRole('button', { name: say('archive:preview.open', { name }) })).toBeFocused();
  }
  expect(sent.filter((url) => url.includes('archive'))).toEqual([]);
  // Specification, section 9: the size of the preview, in a large enough window.
  await page.setViewportSize({ width: 1440, height: 1100 });
  await page.getByRole('button', { name: say('archive:preview.open', { name: 'entwurf.pdf' }) }).click();
  const size = async () => {
    const { width, height } = (await dialog(page, 'entwurf.pdf').boundingBox())!;
    return [Math.round(width), Math.round(height)];
  };
  await expect.poll(size).toEqual([800, 850]);
  expect(await page.evaluate('window.__xss')).toBeUndefined();
});

test('[VIEW-04] pages of a local PDF are rotated and zoomed; an encrypted one asks for its password', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openArchive(page);
  await look(page, 'geheim.pdf', await pdf('sesam'));
  const shown = dialog(page, 'geheim.pdf');
  await shown.getByLabel(say('viewer:password.label')).fill('falsch');
  await page.keyboard.press('Enter');
  await expect(shown.getByText(say('errors:password.wrong'), { exact: false })).toBeVisible();
  await shown.getByLabel(say('viewer:password.label')).fill('sesam');
  await page.keyboard.press('Enter');
  await waitForPaper(page);
  await expect(shown.getByText(say('viewer:pageOf', { count: 3 }))).toBeVisible();
  await shown.getByLabel(say('viewer:page'), { exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await expect(shown.getByLabel(say('viewer:page'), { exact: true })).toHaveValue('3');
  await waitForPaper(page);
});

test('[VIEW-04] an unsupported or broken file says so and can still be archived', async ({ page, company }) => {
  await signIn(page, company);
  await openArchive(page);
  await look(page, 'liste.xlsx', Buffer.from('PK\u0003\u0004rest'));
  await expect(dialog(page, 'liste.xlsx').getByText(say('preview:file.unsupported'), { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  const print = await bars().flatten().toColourspace('cmyk').tiff({ compression: 'jpeg' }).toBuffer();
  await look(page, 'druck.tif', print);
  await expect(dialog(page, 'druck.tif').getByText(say('preview:file.unsupported'), { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await look(page, 'kaputt.pdf', Buffer.from('%PDF-1.7 und dann nichts'));
  await expect(dialog(page, 'kaputt.pdf').getByText(say('preview:file.damaged'), { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await look(page, 'kaputt.tif', Buffer.from('II*\0kaputt'));
  await expect(dialog(page, 'kaputt.tif').getByText(say('preview:file.damaged'), { exact: false })).toBeVisible();
  await expect(pages(page)).toBeHidden();
  await page.keyboard.press('Escape');
  // A scan that was cut off is shown as far as it goes.
  const scan = tiffOf({ 256: [600], 257: [800], 258: [8], 262: [1] }, new Uint8Array(600 * 800).fill(255));
  await look(page, 'abgebrochen.tif', Buffer.from(scan).subarray(0, -200_000));
  await waitForPaper(page);
  await expect(dialog(page, 'abgebrochen.tif').getByText(say('viewer:flaw.damaged'), { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  // So is one with garbled bytes, and a scan whose data ends too early inside a PDF.
  const [garbled, cut] = await Promise.all([garbledTiff(), pdfWithCutFax()]);
  for (const [name, buffer] of [
    ['verstümmelt.tif', garbled],
    ['abgebrochen.pdf', cut],
  ] as const) {
    await look(page, name, buffer);
    await waitForPaper(page);
    await expect(dialog(page, name).getByText(say('viewer:flaw.damaged'), { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  // A drawing that would take a browser minutes: the tab stays responsive.
  await look(page, 'nester.svg', Buffer.from(nested(9)));
  await expect(dialog(page, 'nester.svg').getByText(say('preview:file.costly'))).toBeVisible();
});

async function garbledTiff(): Promise<Buffer> {
  const tiff = await bars().flatten({ background: 'white' }).tiff({ compression: 'lzw', predictor: 'none' }).toBuffer();
  return tiff.fill(0x5a, tiff.length / 2, tiff.length / 2 + 100);
}

/** A page of text, and a fax of which the lower half is missing. */
async function pdfWithCutFax(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText('Fax', { x: 60, y: 780, size: 20 });
  const [fax] = FAXES;
  const data = bytesOf(fax?.data ?? '');
  const image = document.context.stream(data.subarray(0, data.length / 2), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 64,
    Height: 24,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Filter: 'CCITTFaxDecode',
    DecodeParms: { K: -1, Columns: 64, Rows: 24 },
  });
  page.node.setXObject(PDFName.of('Fax'), document.context.register(image));
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(400, 0, 0, 150, 60, 500), drawObject('Fax'));
  page.pushOperators(popGraphicsState());
  return Buffer.from(await document.save());
}

/** An SVG whose `use` elements expand to ten to the power of `depth` squares. */
function nested(depth: number): string {
  const level = (at: number) => `<g id="g${at}">${`<use href="#g${at - 1}"/>`.repeat(10)}</g>`;
  const levels = Array.from({ length: depth }, (_, at) => level(at + 1)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs><rect id="g0" width="1" height="1"/>${levels}</defs><use href="#g${depth}"/></svg>`;
}

/** Rendering a page is aborted after 10 s; the rest is for reading the file and a slow machine. */
const SETTLED_MS = 30_000;

/** Waits for the outcome of a previewed file: a rendered page, an error message, a password prompt, or no preview. */
async function settles(page: Page, shown: Locator): Promise<void> {
  const said = shown
    .getByText(say('preview:noPreview'))
    .or(shown.getByLabel(say('viewer:password.label')))
    .or(shown.getByRole('alert'));
  await expect
    .poll(
      async () =>
        (await said.count()) > 0 ||
        (await page.evaluate(() => performance.getEntriesByName('viewer:page-decode').length)) > 0,
      { timeout: SETTLED_MS },
    )
    .toBe(true);
}

const hostile = corpusFiles().filter(({ file }) => file.startsWith('hostile/') && file.endsWith('.pdf'));
const title =
  '[VIEW-04] hostile PDFs are previewed without hanging, running scripts or sending requests; the next file opens';

test(
  hostile.length > 0 ? title : 'the shared corpus is missing: hostile PDFs are not previewed in this run',
  async ({ page, company }) => {
    test.setTimeout(60_000 + hostile.length * 2 * SETTLED_MS);
    await signIn(page, company);
    await openArchive(page);
    const elsewhere: string[] = [];
    const boxes: string[] = [];
    page.on('request', (request) => {
      if (/^(?!blob:|data:)/.test(request.url()) && !request.url().startsWith(company.url))
        elsewhere.push(request.url());
    });
    page.on('dialog', (box) => {
      boxes.push(box.message());
      void box.dismiss();
    });
    for (const { file, path: from } of hostile) {
      const name = path.basename(file);
      await page.evaluate(() => performance.clearMeasures());
      await look(page, name, await readFile(from));
      await settles(page, dialog(page, name));
      await page.keyboard.press('Escape');
      await expect(dialog(page, name)).toBeHidden();
      await page.getByRole('button', { name: say('archive:files.remove', { name }) }).click();
    }
    expect(elsewhere).toEqual([]);
    expect(boxes).toEqual([]);
    expect(await page.evaluate('window.__xss')).toBeUndefined();
    await look(page, 'entwurf.pdf', await pdf());
    await waitForPaper(page);
  },
);
