import type { KindName } from '#core/marks/registry.ts';

export type StyleField = 'width' | 'dash' | 'ends' | 'fill' | 'fontSize';

const FIELDS: Readonly<Partial<Record<KindName, readonly StyleField[]>>> = {
  freehand: ['width', 'dash'],
  highlighter: ['width'],
  line: ['width', 'dash', 'ends'],
  arrow: ['width', 'dash', 'ends'],
  rectangle: ['width', 'dash', 'fill'],
  ellipse: ['width', 'dash', 'fill'],
  polygon: ['width', 'dash', 'fill'],
  polyline: ['width', 'dash'],
  checkmark: ['width', 'dash'],
  cross: ['width', 'dash'],
  text: ['fontSize', 'fill'],
};

/** What of a look matters to any of these kinds; colour and opacity always do. */
export const styleFields = (kinds: readonly KindName[]): ReadonlySet<StyleField> =>
  new Set(kinds.flatMap((kind) => FIELDS[kind] ?? []));
