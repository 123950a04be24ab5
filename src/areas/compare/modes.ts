/** How two pages are shown: side by side, overlaid, alternating, or divided by a line. */
export const MODES = ['side', 'overlay', 'blink', 'swipe'] as const;
export type Mode = (typeof MODES)[number];

/** The user's display choices. */
export interface Look {
  readonly mode: Mode;
  /** CSS px per page unit, or fitted to the width. */
  readonly scale: number | 'width';
  /** Position of the dividing line, as a share of the width. */
  readonly swipe: number;
  /** Which page is in front while alternating. */
  readonly front: 'left' | 'right';
  /** Whether the thumbnails are shown. */
  readonly strip: boolean;
}

export const FIRST_LOOK: Look = { mode: 'side', scale: 'width', swipe: 0.5, front: 'left', strip: true };
