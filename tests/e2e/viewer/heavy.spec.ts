import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openArchive } from '#tests/e2e/filing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2266aa' }, limitInputPixels: false });

/** Pictures of few bytes that take a browser seconds, and the worker that decodes them. */
const HEAVY = [
  ['schwer.tif', 'tiff', () => square(6000).tiff({ compression: 'lzw' })],
  ['schwer.jpg', 'raster', () => square(10_000).jpeg({ progressive: true })],
  ['schwer.png', 'raster', () => square(10_000).png({ compressionLevel: 1 })],
] as const;

async function look(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say('archive:files.add') }).click();
  await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
  await page.getByRole('button', { name: say('archive:preview.open', { name }) }).click();
}

test('[VIEW-04] a heavy local TIFF, JPEG or PNG has its own worker, which Escape ends while it decodes; the next opens', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openArchive(page);
  const decoded = () => page.evaluate(() => performance.getEntriesByName('viewer:page-decode').length);
  for (const [name, worker, make] of HEAVY) {
    const workers = () => page.workers().filter((one) => one.url().includes(`/${worker}.worker`)).length;
    await look(page, name, await make().toBuffer());
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    // One for the preview, one for the picture of the tile.
    await expect.poll(workers, name).toBe(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
    await page.getByRole('button', { name: say('archive:files.remove', { name }) }).click();
    await expect.poll(workers, name).toBe(0);
    expect(await decoded(), `${name} was not waited for`).toBe(0);
  }
  await look(page, 'leicht.png', await square(400).png().toBuffer());
  await expect.poll(decoded).toBeGreaterThan(0);
});

test('[VIEW-04] a local picture with more pixels than the archive draws is refused before it is decoded', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openArchive(page);
  const huge = await square(40).png().toBuffer();
  // Width and height in the header of a PNG.
  for (const at of [16, 20]) huge.writeUInt32BE(24_000, at);
  await look(page, 'riesig.png', huge);
  await expect(page.getByRole('dialog', { name: 'riesig.png' }).getByText(say('preview:file.costly'))).toBeVisible();
});
