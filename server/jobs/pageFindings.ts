/** Share of ink below which a page is proposed as blank (research/libraries.md: a single line is 0.034 %, the emptiest real page 0.36 %). */
export const BLANK_INK = 0.0001;
