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
  ['schwer.jpg', 'picture', () => square(10_000).jpeg({ progressive: true })],
  ['schwer.png', 'picture', () => square(10_000).png({ compressionLevel: 1 })],
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

test('[VIEW-04] a heavy local picture is handed to the page small enough to be drawn at once', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    const canvas = CanvasRenderingContext2D.prototype;
    const drawImage = Object.getOwnPropertyDescriptor(canvas, 'drawImage')!.value as (...args: unknown[]) => void;
    canvas.drawImage = function (this: unknown, ...args: unknown[]) {
      const [image] = args;
      if (image instanceof ImageBitmap) performance.mark('drawn', { detail: image.width * image.height });
      Reflect.apply(drawImage, this, args);
    };
  });
  await signIn(page, company);
  await openArchive(page);
  const drawn = () =>
    page.evaluate(() =>
      performance.getEntriesByName('drawn').map((entry) => Number((entry as PerformanceMark).detail)),
    );
  for (const [name, , make] of HEAVY) {
    await look(page, name, await make().toBuffer());
    await expect.poll(async () => (await drawn()).length, { message: name, timeout: 30_000 }).toBeGreaterThan(0);
    expect(Math.max(...(await drawn())), name).toBeLessThan(4_000_000);
    await page.keyboard.press('Escape');
    await page.evaluate(() => performance.clearMarks('drawn'));
  }
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
