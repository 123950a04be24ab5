import { DEFAULT_LINK_TYPE, LINK_TYPE_MAXIMUM } from '#core/contract/document/link.ts';

/** How link types are named: the one with a known meaning by a word, the company's own by their number. */
export interface TypeWords {
  readonly related: string;
  readonly numbered: (type: number) => string;
}

export const typeText = (type: number, { related, numbered }: TypeWords): string =>
  type === DEFAULT_LINK_TYPE ? related : numbered(type);

/** All types a link may have, to choose from. */
export const typeChoices = (words: TypeWords): { readonly value: string; readonly label: string }[] =>
  Array.from({ length: LINK_TYPE_MAXIMUM }, (_, index) => ({
    value: String(index + 1),
    label: typeText(index + 1, words),
  }));
