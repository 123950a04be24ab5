import { contains, grown, rounded } from '../coordinates.ts';
import { turnedPoint } from '../frame.ts';
import type { MarkKind } from '../kind.ts';
import { scene } from './scene.ts';
import { NOTE_SIZE, NoteGeometry } from './shape.ts';

const box = ({ x, y }: NoteGeometry) => ({ x, y, width: NOTE_SIZE, height: NOTE_SIZE });

export const note: MarkKind<NoteGeometry> = {
  shape: NoteGeometry,
  blend: 'normal',
  handles: 'none',
  keepsRatio: false,
  frame: (geometry) => ({ ...box(geometry), rotation: 0 }),
  framed: (geometry, _style, { x, y }) => ({ ...geometry, x: rounded(x), y: rounded(y) }),
  // The note icon itself stays upright and only moves with the turn.
  turned: (geometry, _style, about, degrees) => {
    const centre = turnedPoint(geometry.x + NOTE_SIZE / 2, geometry.y + NOTE_SIZE / 2, about, degrees);
    return { ...geometry, x: rounded(centre.x - NOTE_SIZE / 2), y: rounded(centre.y - NOTE_SIZE / 2) };
  },
  bounds: (geometry) => grown(box(geometry), 1),
  hit: (geometry, _style, { x, y }, tolerance) => contains(grown(box(geometry), tolerance), x, y),
  scene,
  words: ({ text }) => text,
};
