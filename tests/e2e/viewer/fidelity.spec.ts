import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { WireMark } from '#core/contract/marks/layer.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { INDEXES } from '#server/seed/company/indexes.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm } from '#tests/conformance/scene.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { everyKind } from '#tests/e2e/everyKind.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { atRest, draw, openFirst, pages } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const run = promisify(execFile);
/** Within this time a stroke is painted, on a loaded machine too. */
const PAINTED_MS = 20_000;
const saved = say('viewer:saved');

/** The bounding box of the ink, in fractions of the upright page. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pages as produced by scanners and printers: rotated, with crop boxes not starting at zero, of mixed sizes. */
const SHEETS = [
  { size: [595, 842], crop: [0, 0, 595, 842], rotate: 0 },
  { size: [595, 842], crop: [40, 60, 500, 700], rotate: 90 },
  { size: [842, 595], crop: [30, 20, 700, 500], rotate: 180 },
  { size: [420, 595], crop: [-50, 35, 400, 500], rotate: 270 },
  { size: [1191, 842], crop: [100, 50, 1000, 700], rotate: 90 },
] as const;

/** Quarter turns of the viewer while drawing on each page. */
const TURNS = [0, 1, 2, 3, 1] as const;

async function oddPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { size, crop, rotate } of SHEETS) {
    const page = pdf.addPage([...size]);
    const [x, y, width, height] = crop;
    page.setCropBox(x, y, width, height);
    page.setRotation(degrees(rotate));
    for (let line = 0; line < 12; line += 1)
      page.drawText('Auftrag und Lieferung nach Vereinbarung', {
        x: Math.max(0, x) + 20,
        y: y + 40 + line * 25,
        size: 12,
        font,
      });
  }
  return Buffer.from(await pdf.save());
}

/** Files a PDF like a document of the demo company, through the API. @returns its id */
async function file(caller: Caller, pdf: Buffer): Promise<number> {
  const [like] = await succeed<DocumentInfo>(
    caller,
    'documentInfo',
    { params: { docid: 1 }, modifiers: ['indexes'] },
    'document',
  );
  const { productid, clientid, year, doctypeid, maskid, indexes: values = [] } = like!;
  const indexes = values.map((one) => (one.indexid === INDEXES.invoiceNo.id ? { ...one, value: 'GEDREHT' } : one));
  const [document] = await succeed<DocumentInfo>(
    caller,
    'documentArchive',
    {
      body: archiveForm({ productid, clientid, year, doctypeid, maskid, indexes }, { bytes: pdf, name: 'Gedreht.pdf' }),
    },
    'document',
  );
  return document!.docid;
}

const callerOf = async (company: Company): Promise<Caller> => {
  const caller = new Caller(company.url);
  await caller.login('clerk', DEMO_PASSWORD);
  return caller;
};

/**
 * Saves marks on the first page, like another device of the user; signatures and stamps are inserted as if issued by
 * the server.
 */
async function keep(caller: Caller, { dataDir }: Company, docid: number, all: readonly WireMark[]): Promise<void> {
  const { given = [], drawn: marks = [] } = Object.groupBy(all, ({ kind }) =>
    kind === 'signature' || kind === 'stamp' ? 'given' : 'drawn',
  );
  await succeed(caller, 'layerLock', { params: { docid } });
  await succeed(caller, 'layerSet', { params: { docid }, body: { layer: [{ pageno: 1, marks }] } });
  await succeed(caller, 'layerRelease', { params: { docid } });
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  database
    .prepare(
      'INSERT INTO layer_group (docid, version, pageno, ownerid, at, marks) SELECT docid, version, pageno, ownerid, at, ? FROM layer_group WHERE docid = ?',
    )
    .run(JSON.stringify(given), docid);
}

/** The bounding box of red ink in an image, in fractions of its size. */
async function inkBox(picture: Buffer): Promise<Box> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const box = { left: 1, top: 1, right: 0, bottom: 0 };
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const at = (y * info.width + x) * info.channels;
      if (data[at]! < 170 || data[at + 1]! > 110 || data[at + 2]! > 110) continue;
      box.left = Math.min(box.left, x / info.width);
      box.top = Math.min(box.top, y / info.height);
      box.right = Math.max(box.right, (x + 1) / info.width);
      box.bottom = Math.max(box.bottom, (y + 1) / info.height);
    }
  }
  return box;
}

/** Undoes the viewer's clockwise quarter turns for a box. */
const turnedBack = (box: Box, turns: number): Box =>
  turns === 0
    ? box
    : turnedBack({ left: box.top, top: 1 - box.right, right: box.bottom, bottom: 1 - box.left }, turns - 1);

/** Tolerance of 2 % of the page's width: the images differ in resolution and anti-aliasing. */
function expectSame(what: string, found: Box, wanted: Box): void {
  for (const side of ['left', 'top', 'right', 'bottom'] as const)
    expect(
      Math.abs(found[side] - wanted[side]),
      `${what}: ${side} is ${found[side].toFixed(3)} and not ${wanted[side].toFixed(3)}`,
    ).toBeLessThan(0.02);
}

const sheet = (page: Page, nr: number): Locator =>
  pages(page).getByRole('group', { name: say('viewer:text.page', { page: nr }), exact: true });

async function seen(page: Page, nr: number): Promise<Buffer> {
  const { x, y, width, height } = (await sheet(page, nr).boundingBox())!;
  return page.screenshot({ clip: { x, y, width, height } });
}

/** Draws a stroke without rotational symmetry and returns where its ink is visible. */
async function drawOn(page: Page, nr: number): Promise<Box> {
  await page.getByLabel(say('viewer:page'), { exact: true }).fill(String(nr));
  await page.getByLabel(say('viewer:page'), { exact: true }).press('Enter');
  await pages(page).focus();
  await page.keyboard.press('3');
  // The whole page is on screen, and no longer moves.
  await expect.poll(async () => (await sheet(page, nr).boundingBox())?.height ?? Infinity).toBeLessThan(900);
  const { x, y, width, height } = await atRest(sheet(page, nr));
  const frame = (await pages(page).boundingBox())!;
  const at = (across: number, down: number) =>
    [(x + width * across - frame.x) / frame.width, (y + height * down - frame.y) / frame.height] as const;
  await draw(page, at(0.2, 0.3), at(0.2, 0.55), at(0.6, 0.55));
  let box = { left: 1, top: 1, right: 0, bottom: 0 };
  await expect(async () => {
    box = await inkBox(await seen(page, nr));
    expectSame(`page ${nr} on the stage`, box, { left: 0.19, top: 0.29, right: 0.61, bottom: 0.56 });
  }).toPass({ timeout: PAINTED_MS });
  return box;
}

test('[LAYR-01] on rotated and cropped pages marks are in the same place on stage, server image and marked PDF', async ({
  page,
  company,
  saves,
}) => {
  const caller = await callerOf(company);
  const docid = await file(caller, await oddPdf());
  await keep(caller, company, docid, await everyKind());
  await signIn(page, company, 'clerk', `#/document/${docid}/index`);
  await expect(sheet(page, 1)).toBeAttached();
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await pages(page).focus();
  await page.keyboard.press('5');
  const drawn: Box[] = [];
  for (const [at, turns] of TURNS.entries()) {
    for (let turn = 0; turn < turns; turn += 1) await page.keyboard.press('r');
    drawn.push(turnedBack(await drawOn(page, at + 1), turns));
    for (let turn = turns; turn < 4 && turn > 0; turn += 1) await page.keyboard.press('r');
  }
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();
  expect(await saves.proofs()).toMatchObject([{ outcome: 'alike', pages: SHEETS.length }]);

  for (const [at, box] of drawn.entries()) {
    const { bytes } = await caller.call('pageImage', {
      params: { docid, pageno: at + 1 },
      query: { dpi: '100', layer: '1' },
    });
    expectSame(`page ${at + 1} of the server`, await inkBox(bytes), box);
  }
  const marked = await caller.call('documentFile', { params: { docid }, modifiers: ['pdf'], body: { layer: true } });
  expect(marked.status).toBe(200);
  await byPoppler(marked.bytes, async (at, picture) =>
    expectSame(`page ${at + 1} by pdftoppm`, await inkBox(picture), drawn[at]!),
  );
});

/** Renders every page with pdftoppm. If it is not installed, logs that and passes. */
async function byPoppler(pdf: Buffer, look: (at: number, picture: Buffer) => Promise<void>): Promise<void> {
  if (
    !(await run('pdftoppm', ['-v']).then(
      () => true,
      () => false,
    ))
  ) {
    console.log('pdftoppm (package poppler-utils) is not on this machine: the marked PDF was not looked at');
    return;
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marked-'));
  try {
    const name = path.join(folder, 'marked');
    await writeFile(`${name}.pdf`, pdf);
    await run('pdftoppm', ['-png', '-cropbox', '-r', '100', `${name}.pdf`, name]);
    for (const at of SHEETS.keys()) await look(at, await readFile(`${name}-${at + 1}.png`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a server image that lacks a saved mark is detected: the inspector names the page', async ({
  page,
  company,
  saves,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  // All calls are correct except the image, which is outdated.
  await page.route(/\/image\/\?.*layer=1/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replaceAll(/&(?:layer|stamp|template|signature|notes)=1/g, ''),
    }),
  );
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.5], [0.5, 0.6], [0.4, 0.7]);
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();
  expect(await saves.untrue()).toMatchObject([{ outcome: 'strayed', page: 1 }]);
  await page.keyboard.press('Control+Alt+i');
  const inspector = page.getByRole('region', { name: say('inspector:title') });
  await expect(
    inspector.getByText(saying('inspector:strayed', { allowed: 48, page: 1 }, { whole: true })),
  ).toBeVisible();
  await look(page, 'inspector-strayed');
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(page.getByRole('button', { name: say('viewer:edit') })).toBeEnabled();
});
