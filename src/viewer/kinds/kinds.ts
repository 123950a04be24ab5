import type { KindName } from '#core/marks/registry.ts';
import type { DrawingTool } from '#src/viewer/model/tools/toolNames.ts';
import { area } from './area/kind.ts';
import { arrow } from './arrow/kind.ts';
import { checkmark } from './checkmark/kind.ts';
import { cross } from './cross/kind.ts';
import { distance } from './distance/kind.ts';
import { ellipse } from './ellipse/kind.ts';
import { freehand } from './freehand/kind.ts';
import { highlighter } from './highlighter/kind.ts';
import { line } from './line/kind.ts';
import { note } from './note/kind.ts';
import { polygon } from './polygon/kind.ts';
import { polyline } from './polyline/kind.ts';
import { rectangle } from './rectangle/kind.ts';
import { signature } from './signature/kind.ts';
import { stamp } from './stamp/kind.ts';
import { template } from './template/kind.ts';
import { text } from './text/kind.ts';
import type { DrawnKind, ShownKind, StyleField } from './kind.ts';

/** What the client adds to each kind of mark, in toolbar order. A new kind needs its folder and a line here. */
export const kinds: { readonly [Kind in KindName]: Kind extends DrawingTool ? DrawnKind : ShownKind } = {
  freehand,
  highlighter,
  line,
  arrow,
  rectangle,
  ellipse,
  polygon,
  polyline,
  distance,
  area,
  checkmark,
  cross,
  text,
  note,
  stamp,
  signature,
  template,
};

/** The style fields that apply to any of these kinds. */
export const styleFields = (names: readonly KindName[]): ReadonlySet<StyleField> =>
  new Set(names.flatMap((name) => kinds[name].fields));
