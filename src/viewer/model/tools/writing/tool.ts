import { rounded } from '#core/marks/coordinates.ts';
import { ICON_SIZE, type IconGeometry } from '#core/marks/icon.ts';
import type { KindsDrawnAs } from '#core/marks/registry.ts';
import { between } from '../box/tool.ts';
import { type Gesture, inked, type Sample, type Tool, type ToolContext, type Writing } from '../tool.ts';

/** Width of a text started by a click, in page units: 68 mm. */
const TEXT_WIDTH = 400;

/** Starts a text at the pressed point, as wide as the drag. Nothing is added before something is typed. */
export const textTool: Tool = {
  enter: ({ pageNo, style, reach, newId }: ToolContext): Gesture => {
    const localId = newId();
    let anchor: Sample | null = null;
    let corner: Sample | null = null;
    return {
      extend: (samples) => {
        anchor ??= samples[0] ?? null;
        corner = samples.at(-1) ?? corner;
        return [];
      },
      draft: () => anchor && corner && { ...inked(), marquee: between(anchor, corner) },
      complete: () => [],
      writing: (): Writing | null => {
        if (!anchor || !corner) return null;
        const { x, y, width } = between(anchor, corner);
        return {
          pageNo,
          mark: {
            localId,
            kind: 'text',
            geometry: { x, y, width: width < 4 * reach ? TEXT_WIDTH : width, text: '' },
            style,
          },
        };
      },
    };
  },
};

/** Starts the text of an icon that is centred where the pointer is released. */
export const iconTool = (kind: KindsDrawnAs<IconGeometry>): Tool => ({
  enter: ({ pageNo, style, newId }: ToolContext): Gesture => {
    const localId = newId();
    let last: Sample | null = null;
    const writing = (): Writing | null =>
      last && {
        pageNo,
        mark: {
          localId,
          kind,
          geometry: { x: rounded(last.at.x - ICON_SIZE / 2), y: rounded(last.at.y - ICON_SIZE / 2), text: '' },
          style,
        },
      };
    return {
      extend: (samples) => {
        last = samples.at(-1) ?? last;
        return [];
      },
      draft: () => {
        const asked = writing();
        return asked && inked(asked.mark);
      },
      complete: () => [],
      writing,
    };
  },
});
