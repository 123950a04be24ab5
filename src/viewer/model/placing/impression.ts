import { DEFAULT_STROKE_WIDTH } from '#core/contract/constants.ts';
import type { Impression } from '#core/contract/marks/stamp.ts';
import { centreOf } from '#core/marks/frame.ts';
import { type Mark, markFrame, parseMark, turnedMark } from '#core/marks/mark.ts';
import type { Rotation } from '../camera.ts';

/** A stamp as a mark at the origin; null if another server sent something that cannot be drawn. */
export const impressionOf = (
  { stampid, name, content, color, width, height, seal }: Omit<Impression, 'numbered' | 'number'>,
  localId: string,
): Mark | null => {
  const read = parseMark({
    localId,
    kind: 'stamp',
    geometry: {
      x: 0,
      y: 0,
      width,
      height,
      stampid: String(stampid),
      name,
      content,
      ...(seal !== undefined && { seal }),
    },
    style: { color, width: DEFAULT_STROKE_WIDTH, opacity: 1 },
  });
  return read.ok ? read.value : null;
};

/** The mark turned so that it is upright in the rotated view. */
export const uprightIn = (mark: Mark, rotation: Rotation): Mark =>
  rotation === 0 ? mark : turnedMark(mark, centreOf(markFrame(mark)), 360 - rotation);
