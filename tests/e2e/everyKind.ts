import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { WireMark } from '#core/contract/marks/layer.ts';
import type { KindName } from '#core/marks/registry.ts';
import { ONE } from '#core/marks/testing/oneOfEach.ts';

const BLUE = '#2563eb';
const mark = (kind: KindName, geometry: WireMark['geometry'], style: WireMark['style'] = {}): WireMark => ({
  localid: randomUUID(),
  kind,
  geometry,
  style: { color: BLUE, width: 12, opacity: 1, ...style },
});
const asPart = ({ localid, ...rest }: WireMark) => ({ localId: localid, ...rest });

/**
 * One mark of every kind with various shared properties (rotation, dashes, line ends, fill, opacity), as found in
 * long-lived archives; anything not set here is as in core/marks/testing. None of them is red.
 */
export async function everyKind(): Promise<readonly WireMark[]> {
  const png = await sharp({ create: { width: 24, height: 24, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  const ofKind: Readonly<Partial<Record<KindName, WireMark>>> = {
    rectangle: mark('rectangle', { x: 60, y: 80, width: 300, height: 120 }, { fill: '#16a34a', opacity: 0.5 }),
    ellipse: mark('ellipse', { x: 420, y: 60, width: 160, height: 90, rotation: 30 }, { fill: '#ffe14d' }),
    line: mark('line', { points: [640, 60, 900, 90] }, { dash: 'dotted', start: 'dot', end: 'bar' }),
    arrow: mark('arrow', { points: [640, 200, 900, 130] }),
    checkmark: mark('checkmark', { x: 960, y: 60, width: 80, height: 60 }),
    cross: mark('cross', { x: 960, y: 150, width: 60, height: 60, rotation: 20 }, { dash: 'dashed' }),
    polygon: mark('polygon', { points: [60, 600, 200, 560, 260, 660, 120, 700] }, { fill: '#dbeafe', dash: 'dashed' }),
    polyline: mark('polyline', { points: [320, 600, 420, 680, 500, 580, 600, 660] }, { opacity: 0.7 }),
    freehand: mark('freehand', { points: [60, 260, 180, 330, 300, 250, 420, 300], pressures: [0.2, 0.6, 0.9, 0.4] }),
    highlighter: mark('highlighter', { points: [60, 1360, 700, 1360] }, { color: '#ffe14d', width: 60, opacity: 0.6 }),
    text: mark(
      'text',
      { x: 480, y: 240, width: 420, text: 'Geprüft, Żółć & Ümlaut: alles stimmt', rotation: 350 },
      { fontSize: 36, fill: '#fef3c7' },
    ),
    note: mark('note', { x: 1080, y: 60, text: 'Rückfrage' }, { color: '#ffe14d' }),
    stamp: mark('stamp', {
      x: 960,
      y: 260,
      width: 200,
      height: 90,
      rotation: 15,
      name: 'Bezahlt',
      content: { type: 'lettering', lines: ['BEZAHLT', '3.2.2026'], framed: true },
    }),
    signature: mark('signature', {
      x: 60,
      y: 380,
      width: 300,
      height: 90,
      signer: 'Anna Arndt',
      content: {
        type: 'drawing',
        width: 100,
        height: 40,
        paths: [{ d: 'M5 30C20 0 30 0 35 30Q50 5 60 30L95 10', stroke: '#1b1f24', width: 3 }],
      },
    }),
    template: mark('template', {
      x: 60,
      y: 1440,
      width: 600,
      height: 100,
      name: 'Freigabe',
      source: { x: 0, y: 0, width: 300, height: 50 },
      marks: [
        asPart(mark('highlighter', { points: [20, 25, 280, 25] }, { color: '#16a34a', width: 30, opacity: 0.5 })),
        asPart(mark('cross', { x: 5, y: 5, width: 40, height: 40 })),
      ],
    }),
  };
  const plain = Object.values(ONE).filter(({ kind }) => ofKind[kind] === undefined);
  return [
    ...Object.values(ofKind),
    ...plain.map(({ kind, geometry, style }) => mark(kind, { ...geometry }, { ...style, color: BLUE })),
    mark(
      'stamp',
      {
        x: 500,
        y: 380,
        width: 120,
        height: 90,
        name: 'Bild',
        content: { type: 'image', href: `data:image/png;base64,${png.toString('base64')}` },
      },
      { opacity: 0.6 },
    ),
  ];
}
