import type { UserId } from '#core/kernel/ids.ts';
import type { KindName } from '#core/marks/registry.ts';
import type { LayerMark, PageMarks } from '../layer/marks.ts';

/**
 * Marks that are shown or hidden together (specification, section 3: options of a page image, and the notes that lie
 * over them).
 */
export const CATEGORIES = ['layer', 'stamp', 'template', 'signature', 'notes'] as const;
export type Category = (typeof CATEGORIES)[number];

const SPECIAL: Readonly<Partial<Record<KindName, Category>>> = {
  stamp: 'stamp',
  template: 'template',
  signature: 'signature',
  note: 'notes',
};

/** What a mark is switched with: every kind without a switch of its own is the layer's. */
export const categoryOf = (kind: KindName): Category => SPECIAL[kind] ?? 'layer';

/** One answer for each category. */
export type ByCategory<Value> = Readonly<Record<Category, Value>>;

export const byCategory = <Value>(valueOf: (category: Category) => Value): ByCategory<Value> => ({
  layer: valueOf('layer'),
  stamp: valueOf('stamp'),
  template: valueOf('template'),
  signature: valueOf('signature'),
  notes: valueOf('notes'),
});

/**
 * Where a switch stands. `off`: the server's setting hides the category, whatever the switch says (specification,
 * section 4: combined with the config flags).
 */
export type Switch = 'shown' | 'hidden' | 'off';

/** What of the marks is to be seen. */
export interface Visibility {
  readonly categories: ByCategory<Switch>;
  /** Users whose marks are put out of sight. */
  readonly hiddenAuthors: ReadonlySet<UserId>;
}

/**
 * Both must say yes; only what was drawn a moment ago is seen whatever they say.
 * @param config what the server keeps for the user
 * @param local what the user set on this device
 * @param drawn categories that the user has drawn in since they were hidden: nobody draws blind
 */
export const switches = (
  config: ByCategory<boolean>,
  local: ByCategory<boolean>,
  drawn: ReadonlySet<Category>,
): ByCategory<Switch> =>
  byCategory((category) => {
    if (drawn.has(category)) return 'shown';
    if (!config[category]) return 'off';
    return local[category] ? 'shown' : 'hidden';
  });

export const isSeen = ({ categories, hiddenAuthors }: Visibility, { ownerId, mark }: LayerMark): boolean =>
  categories[categoryOf(mark.kind)] === 'shown' && !hiddenAuthors.has(ownerId);

/** The marks of a page that are to be seen; the very same list where all are. */
export const seenOf = (visibility: Visibility, marks: PageMarks): PageMarks => {
  const seen = marks.filter((one) => isSeen(visibility, one));
  return seen.length === marks.length ? marks : seen;
};
