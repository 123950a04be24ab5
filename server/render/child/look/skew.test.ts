import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scanOf } from '#tests/fixtures/writtenPage.ts';
import { skewOf } from './skew.ts';

/** Timeout in milliseconds: a render process has to start on a machine busy with tests. */
const SLOW = 60_000;
/** Width of the measured picture, as in inspect.ts. */
const WIDTH = 1000;
const LETTER = [
  'Sehr geehrte Damen und Herren,',
  'für die am 14. Oktober gelieferten Kranseile erlauben wir uns,',
  'Ihnen die folgenden Beträge zu berechnen. Die Prüfung der Anlage',
  'wurde von unserem Meister in Größe und Ausführung bestätigt.',
  '',
  'Position 1          Kranseil 20 mm              1.200,00 EUR',
  'Position 2          Schäkel                       84,50 EUR',
  '',
  'Bitte überweisen Sie den Betrag innerhalb von 30 Tagen.',
];
let folder = '';
let scan: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skew-'));
  scan = await scanOf(LETTER, folder, { dpi: 150 });
}, SLOW);
afterAll(() => rm(folder, { recursive: true, force: true }));

const measured = async (picture: Sharp): Promise<number | undefined> => {
  const { data, info } = await picture
    .resize({ width: WIDTH })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return skewOf({ width: info.width, height: info.height, data }, 255);
};
/** Simulates a scan rotated clockwise. */
const askew = async (degrees: number, turned = 0): Promise<Sharp> => {
  const { width, height } = await sharp(scan).metadata();
  const skewed = await sharp(scan).rotate(degrees, { background: 'white' }).png().toBuffer({ resolveWithObject: true });
  const cut = await sharp(skewed.data)
    .extract({
      left: Math.floor((skewed.info.width - width) / 2),
      top: Math.floor((skewed.info.height - height) / 2),
      width,
      height,
    })
    .jpeg({ quality: 70 })
    .toBuffer();
  return sharp(await sharp(cut).rotate(turned).png().toBuffer());
};

describe('[SCAN-02] the skew of a page is measured', { timeout: SLOW }, () => {
  const SKEWS = [-6.5, -3, -1.4, -0.6, -0.3, 0, 0.2, 0.5, 1, 2.2, 4.7, 7];

  test('measures the skew of a nine-line letter to a tenth of a degree', async () => {
    const errors: number[] = [];
    for (const skew of SKEWS) {
      const found = await measured(await askew(skew));
      expect(found, String(skew)).toBeDefined();
      errors.push(Math.abs((found ?? Infinity) - skew));
    }
    const worst = Math.max(...errors);
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    // oxlint-disable-next-line no-console -- prints the figure for comparing methods
    console.info(`skew of ${SKEWS.length} synthetic scans: mean error ${mean.toFixed(3)}°, worst ${worst.toFixed(3)}°`);
    expect(worst).toBeLessThan(0.1);
  });

  test('measures the skew at every orientation of the page', async () => {
    for (const turned of [90, 180, 270])
      expect(Math.abs(((await measured(await askew(1.4, turned))) ?? Infinity) - 1.4), String(turned)).toBeLessThan(
        0.1,
      );
  });

  test('finds no skew on a blank page or a photograph', async () => {
    const paper = { create: { width: WIDTH, height: 1400, channels: 3, background: '#f4f4f4' } } as const;
    expect(await measured(sharp(paper))).toBeUndefined();
    const noise = { ...paper.create, noise: { type: 'gaussian', mean: 150, sigma: 60 } } as const;
    expect(await measured(sharp(await sharp({ create: noise }).blur(3).png().toBuffer()))).toBeUndefined();
  });
});
