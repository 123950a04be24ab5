import type { UserId } from '#core/kernel/ids.ts';
import type { KindName } from '#core/marks/registry.ts';
import type { LayerMark, PageMarks } from '../layer/marks.ts';

/**
 * Groups of marks that are shown or hidden together (specification, section 3: options of a page image, plus notes).
 */
export const CATEGORIES = ['layer', 'stamp', 'template', 'signature', 'notes'] as const;
export type Category = (typeof CATEGORIES)[number];

const SPECIAL: Readonly<Partial<Record<KindName, Category>>> = {
  stamp: 'stamp',
  template: 'template',
  signature: 'signature',
  note: 'notes',
};

/** The category of a mark; kinds without a switch of their own belong to the layer. */
export const categoryOf = (kind: KindName): Category => SPECIAL[kind] ?? 'layer';

/** One value per category. */
export type ByCategory<Value> = Readonly<Record<Category, Value>>;

export const byCategory = <Value>(valueOf: (category: Category) => Value): ByCategory<Value> => ({
  layer: valueOf('layer'),
  stamp: valueOf('stamp'),
  template: valueOf('template'),
  signature: valueOf('signature'),
  notes: valueOf('notes'),
});

/**
 * State of a switch. `off`: a server setting hides the category, whatever the switch says (specification, section 4:
 * combined with the config flags).
 */
export type Switch = 'shown' | 'hidden' | 'off';

/** Which marks are visible. */
export interface Visibility {
  readonly categories: ByCategory<Switch>;
  /** Users whose marks are hidden. */
  readonly hiddenAuthors: ReadonlySet<UserId>;
}

/**
 * Both settings must allow it; categories just drawn in are always visible.
 * @param config the user's settings on the server
 * @param local the user's settings on this device
 * @param drawn categories the user has drawn in since they were hidden: nobody should draw blindly
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

/** The visible marks of a page; the identical list if all are visible. */
export const seenOf = (visibility: Visibility, marks: PageMarks): PageMarks => {
  const seen = marks.filter((one) => isSeen(visibility, one));
  return seen.length === marks.length ? marks : seen;
};
