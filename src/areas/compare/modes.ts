/** How two pages are shown: beside one another, in one picture, in turn, or each on its side of a line. */
export const MODES = ['side', 'overlay', 'blink', 'swipe'] as const;
export type Mode = (typeof MODES)[number];

/** What the reader chose of how to look. */
export interface Look {
  readonly mode: Mode;
  /** CSS px per page unit, or as wide as the window allows. */
  readonly scale: number | 'width';
  /** Where the line between the pages stands, share of the width. */
  readonly swipe: number;
  /** Which page is in front while they take turns. */
  readonly front: 'left' | 'right';
  /** Whether the small pictures of the pages stand beside them. */
  readonly strip: boolean;
}

export const FIRST_LOOK: Look = { mode: 'side', scale: 'width', swipe: 0.5, front: 'left', strip: true };
