import { type Mark, parseMark } from '../mark.ts';
import type { KindName } from '../registry.ts';
import type { MarkStyle } from '../style.ts';

export const STYLE: MarkStyle = { color: '#cc0000', width: 10, opacity: 1 };
/** A mark as a client would make it. @throws Error if the geometry is invalid */
export const marked = (kind: string, geometry: unknown, more: Partial<MarkStyle> = {}): Mark => {
  const read = parseMark({ localId: kind, kind, geometry, style: { ...STYLE, ...more } });
  if (!read.ok) throw new Error(`${kind}: ${read.error.reason}`);
  return read.value;
};
export const BOX = { x: 100, y: 200, width: 300, height: 100 };
export const DRAWING = {
  type: 'drawing',
  width: 100,
  height: 40,
  paths: [{ d: 'M5 30C20 0 30 0 35 30Q50 5 60 30L95 10Z', stroke: '#1b1f24', width: 3 }],
};
export const IMAGE = { type: 'image', href: 'data:image/png;base64,iVBORw0KGgo=' };

/** One mark of each kind; its type guarantees that none is missing. */
export const ONE: Record<KindName, Mark> = {
  area: marked('area', { points: [100, 200, 400, 220, 300, 300] }, { scale: 50 }),
  arrow: marked('arrow', { points: [100, 200, 400, 300] }),
  checkmark: marked('checkmark', BOX),
  cross: marked('cross', { ...BOX, rotation: 30 }),
  distance: marked('distance', { points: [100, 200, 250, 300, 400, 220] }, { scale: 50, fontSize: 30 }),
  ellipse: marked('ellipse', { ...BOX, rotation: 45 }),
  freehand: marked('freehand', { points: [100, 200, 250, 300, 400, 220], pressures: [0.2, 0.5, 1] }),
  highlighter: marked('highlighter', { points: [100, 200, 400, 200] }),
  line: marked('line', { points: [400, 300, 100, 200] }, { dash: 'dashed', start: 'dot', end: 'bar' }),
  note: marked('note', { x: 100, y: 200, text: 'Bitte prüfen' }),
  polygon: marked('polygon', { points: [100, 200, 400, 220, 300, 300] }),
  polyline: marked('polyline', { points: [100, 200, 250, 300, 400, 220] }, { dash: 'dotted' }),
  rectangle: marked('rectangle', { ...BOX, rotation: 90 }),
  signature: marked('signature', { ...BOX, signer: 'Anna Arndt', content: DRAWING }),
  stamp: marked('stamp', {
    ...BOX,
    name: 'Bezahlt',
    content: { type: 'lettering', lines: ['BEZAHLT', '03.02.2026'], framed: true },
  }),
  template: marked('template', {
    ...BOX,
    name: 'Rahmen',
    source: { x: 0, y: 0, width: 100, height: 100 },
    marks: [marked('rectangle', { x: 0, y: 0, width: 100, height: 100 })],
  }),
  text: marked(
    'text',
    {
      x: 100,
      y: 200,
      width: 300,
      text: 'Eine Rechnung, die in mehreren Zeilen geprüft wird\nund dann noch eine',
      rotation: 10,
    },
    { fontSize: 30 },
  ),
};
