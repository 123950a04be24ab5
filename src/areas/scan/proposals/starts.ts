import type { PoolFinding } from '#core/contract/work/pool.ts';
import type { Arrangement, Leaf } from '#core/pages/arrangement.ts';
import { endsEarly, layoutLikeness } from '#core/pages/layout.ts';
import { isSeparator } from './separators.ts';

type Findings = ReadonlyMap<string, PoolFinding>;

/**
 * Pages that are less alike than this seem to belong to different documents; after a page that ends early, more
 * likeness is required. Measured on the demo company's documents: of 4,692 pairs of a last and a first page, these
 * limits propose 81 % (the first alone 37 %), within the same type 54 %; of 163 pairs of consecutive pages 2, each
 * after a cover sheet.
 */
const ALIKE = 0.45;
const ALIKE_BEHIND_END = 0.9;

/** Why a page seems to begin a document: its page number, or a layout other than that of the page before. */
export type Start = 'number' | 'layout';

/** Pages inside a stack that seem to begin a document of their own; blank pages in between do not count. */
export function startsOf(
  { stacks }: Arrangement,
  findings: Findings,
  ignored: ReadonlySet<string>,
): ReadonlyMap<string, Start> {
  const starts = new Map<string, Start>();
  for (const { leaves } of stacks) {
    let before: { readonly leaf: Leaf; readonly finding: PoolFinding } | undefined;
    for (const leaf of leaves) {
      const finding = findings.get(`${leaf.file}.${leaf.page}`);
      if (finding === undefined || finding.blank) continue;
      // The page behind a separator begins a document anyway.
      const start =
        before === undefined || isSeparator(before.finding) ? undefined : startAfter(before, { leaf, finding });
      if (start !== undefined && !isSeparator(finding) && !ignored.has(leaf.id)) starts.set(leaf.id, start);
      before = { leaf, finding };
    }
  }
  return starts;
}

interface Seen {
  readonly leaf: Leaf;
  readonly finding: PoolFinding;
}

function startAfter(before: Seen, { leaf, finding }: Seen): Start | undefined {
  const { number } = finding;
  const last = before.finding.number;
  if (number === undefined && last?.of === last?.page && last !== undefined) return 'number';
  if (number !== undefined) {
    const goesOn = number.page > 1 && (last === undefined || (number.page === last.page + 1 && number.of === last.of));
    return goesOn ? undefined : 'number';
  }
  if (finding.layout === undefined || before.finding.layout === undefined) return undefined;
  // Layouts describe pages as they arrived, so they cannot be compared if a page arrived sideways or upside down, or if
  // only one of the two was turned.
  if ([finding, before.finding].some(({ upright = 0 }) => upright !== 0) || leaf.turn !== before.leaf.turn)
    return undefined;
  const alike = endsEarly(before.finding.layout) ? ALIKE_BEHIND_END : ALIKE;
  return layoutLikeness(finding.layout, before.finding.layout) < alike ? 'layout' : undefined;
}
