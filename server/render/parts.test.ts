import { degrees, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { difference } from './testing/likeness.ts';
import { colourAt, isNear, rendering } from './testing/rendering.ts';

const { fileOf, pdf, image, rendered } = rendering();
const RED = rgb(1, 0, 0);

/** Two sheets covered with detail, so that a shift by one pixel shows. */
const rings = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="white"/>${Array.from({ length: 60 }, (_, ring) => `<circle cx="${width / 3}" cy="${height / 4}" r="${10 + ring * 18}" fill="none" stroke="navy" stroke-width="4"/>`).join('')}</svg>`,
  );

test.each(['drawn', 'scanned', 'turned scan', 'photo', 'svg'])(
  '[VIEW-01] a part of a page matches the page it was cut from: %s',
  async (sort) => {
    const jpeg = await sharp(rings(900, 1200)).jpeg({ quality: 95 }).toBuffer();
    const scan = (isTurned: boolean) =>
      pdf(async (document) => {
        const page = document.addPage([432, 576]);
        if (isTurned) page.setRotation(degrees(90));
        page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 432, height: 576 });
      });
    const drawn = () =>
      pdf((document) => {
        const page = document.addPage([432, 576]);
        page.setRotation(degrees(270));
        for (let ring = 1; ring < 40; ring += 1)
          page.drawCircle({ x: 150, y: 200, size: ring * 9, borderWidth: 2, borderColor: RED });
      });
    const make: Readonly<Record<string, () => Promise<{ path: string; sha256: string }>>> = {
      drawn,
      scanned: () => scan(false),
      'turned scan': () => scan(true),
      photo: () => fileOf(jpeg),
      svg: () => fileOf(rings(900, 1200)),
    };
    const file = await make[sort]!();
    const kind = sort === 'photo' ? 'image' : sort === 'svg' ? 'svg' : 'pdf';
    const whole = await rendered(file, { kind, dpi: 300 });
    const part = await rendered(file, { kind, dpi: 300, region: { x: 101, y: 203, width: 300.5, height: 250 } });
    expect(part).toMatchObject({ width: 601, height: 500 });
    const found = await sharp(part.jpeg).png().toBuffer();
    const shiftedBy = async (across: number, down: number) =>
      difference(
        found,
        await sharp(whole.jpeg)
          .extract({ left: 202 + across, top: 406 + down, width: 601, height: 500 })
          .png()
          .toBuffer(),
      );
    const { mean } = await shiftedBy(0, 0);
    expect(mean).toBeLessThan(1.5);
    for (const [across, down] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      expect((await shiftedBy(across, down)).mean).toBeGreaterThan(mean);
  },
);

test('a part may have a higher resolution than a page, ends at its edge, and has the marks in place', async () => {
  const file = await pdf((document) => void document.addPage([144, 144]));
  expect(await rendered(file, { dpi: 1200, region: { x: 100, y: 100, width: 100, height: 300 } })).toMatchObject({
    width: 800,
    height: 1600,
  });
  expect(await rendered(file, { dpi: 1200, region: { x: 250, y: 0, width: 100, height: 10 } })).toMatchObject({
    width: 400,
    height: 80,
  });
  expect(await image(file, { region: { x: 300, y: 0, width: 10, height: 10 } })).toEqual({
    ok: false,
    error: 'pageNotFound',
  });
  const marked = await rendered(file, {
    dpi: 300,
    region: { x: 90, y: 100, width: 50, height: 50 },
    overlay: {
      page: { width: 300, height: 300 },
      marks: [
        {
          localId: 'c',
          kind: 'rectangle',
          geometry: { x: 100, y: 100, width: 50, height: 50 },
          style: { color: '#0000ff', fill: '#0000ff', width: 1, opacity: 1 },
        },
      ],
    },
  });
  expect(isNear(await colourAt(marked.jpeg, 10, 50), [255, 255, 255])).toBe(true);
  expect(isNear(await colourAt(marked.jpeg, 40, 50), [0, 0, 255])).toBe(true);
});
