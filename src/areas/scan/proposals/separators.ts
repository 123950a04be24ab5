import { type PoolFinding, SHEET_CODE } from '#core/contract/work/pool.ts';
import type { Arrangement } from '#core/pages/arrangement.ts';
import { inOrder } from '#src/areas/scan/model.ts';
import { CROOKED, tiltsOf } from './crooked.ts';

type Findings = ReadonlyMap<string, PoolFinding>;

/**
 * The code on separator sheets printed by this product: batch, number and total, so that a missing sheet can be
 * identified.
 */
const SHEET = new RegExp(`^${SHEET_CODE}([A-Z0-9]{1,12})-(\\d{1,4})-(\\d{1,4})$`);
/** Separator codes used by other systems. */
const PLAIN = new Set(['PATCHT', 'PATCH T', 'SEPARATOR']);

const sheetOf = (finding: Pick<PoolFinding, 'codes'> | undefined) => {
  for (const { text } of finding?.codes ?? []) {
    const match = SHEET.exec(text);
    if (match !== null) return { batch: match[1] ?? '', number: Number(match[2]), total: Number(match[3]) };
  }
  return undefined;
};

export const isSeparator = (finding: PoolFinding | undefined): boolean =>
  sheetOf(finding) !== undefined || (finding?.codes.some(({ text }) => PLAIN.has(text.toUpperCase())) ?? false);

const NOTHING: ReadonlySet<string> = new Set();

/** Leaves with proposals, in desk order, without ignored ones. */
export function proposalsOf(now: Arrangement, findings: Findings, ignored: ReadonlySet<string> = NOTHING) {
  const leaves = inOrder(now).filter(({ id }) => !ignored.has(id));
  const findingOf = ({ file, page }: { file: number; page: number }) => findings.get(`${file}.${page}`);
  const seen = new Set<string>();
  return {
    blank: leaves.filter((leaf) => findingOf(leaf)?.blank === true).map(({ id }) => id),
    /** Pages that would be upright if turned clockwise by `by` more degrees. */
    turned: leaves.flatMap((leaf) => {
      const upright = findingOf(leaf)?.upright;
      const by = upright === undefined ? 0 : (upright - leaf.turn + 360) % 360;
      return by === 90 || by === 180 || by === 270 ? [{ id: leaf.id, by } as const] : [];
    }),
    /** Crooked pages; blank pages and separators do not matter. */
    crooked: tiltsOf(
      leaves.filter((leaf) => findingOf(leaf)?.blank !== true && !isSeparator(findingOf(leaf))),
      findings,
    )
      .filter(({ by }) => Math.abs(by) >= CROOKED)
      .map(({ of, to }) => ({ of, to })),
    separators: leaves.filter((leaf) => isSeparator(findingOf(leaf))).map(({ id }) => id),
    /**
     * All but the first of identical-looking pages. Copies made by the user, blank pages and separators do not count.
     */
    twins: leaves.flatMap((leaf) => {
      const finding = findingOf(leaf);
      if (finding?.likeness === undefined || finding.blank || leaf.copy || isSeparator(finding)) return [];
      if (seen.has(finding.likeness)) return [leaf.id];
      seen.add(finding.likeness);
      return [];
    }),
  };
}

/** A separator sheet and the pages it covers. */
export interface Governed {
  /** Absent for sheets of other systems, which have no number. */
  readonly sheet?: { readonly batch: string; readonly number: number; readonly total: number };
  /**
   * Pages of the desk, counted from 1, that follow it in its stack up to the next separator; none if `to` is less than
   * `from`.
   */
  readonly from: number;
  readonly to: number;
}

/** The pages each separator sheet covers, by the sheet's leaf. */
export function governedBy(
  now: Arrangement,
  findings: Findings,
  ignored: ReadonlySet<string> = NOTHING,
): ReadonlyMap<string, Governed> {
  const governed = new Map<string, Governed>();
  let before = 0;
  for (const { leaves } of now.stacks) {
    const sheets = leaves.flatMap(({ id, file, page }, at) => {
      const finding = findings.get(`${file}.${page}`);
      return isSeparator(finding) && !ignored.has(id) ? [{ id, at, sheet: sheetOf(finding) }] : [];
    });
    for (const [index, { id, at, sheet }] of sheets.entries())
      governed.set(id, {
        ...(sheet && { sheet }),
        from: before + at + 2,
        to: before + (sheets[index + 1]?.at ?? leaves.length),
      });
    before += leaves.length;
  }
  return governed;
}

export interface MissingSheet {
  readonly batch: string;
  readonly number: number;
  readonly total: number;
  /** Pages of the desk, counted from 1, between which the sheet probably was. */
  readonly from: number;
  readonly to: number;
}

/**
 * Numbered sheets that were not found although others of their batch were (those may have been discarded or filed
 * since). Where a sheet was is judged by the order in which the pages arrived, not by their present order. A sheet is
 * no longer named once all pages that it could have been between are gone.
 */
export function missingSheets(now: Arrangement, findings: Findings): readonly MissingSheet[] {
  const came = [...findings.values()].toSorted(inOrderOfComing);
  const lying = inOrder(now).map(({ file, page }, index) => ({ file, page, number: index + 1 }));
  const seen = came.flatMap(({ file, page, codes }) => {
    const sheet = sheetOf({ codes });
    return sheet === undefined ? [] : [{ ...sheet, file, page }];
  });
  return [...Map.groupBy(seen, ({ batch }) => batch)].flatMap(([batch, sheets]) => {
    const total = Math.max(...sheets.map((sheet) => sheet.total));
    const numbers = new Set(sheets.map(({ number }) => number));
    return Array.from({ length: total }, (_, index) => index + 1)
      .filter((number) => !numbers.has(number))
      .flatMap((number) => {
        const last = sheets.findLast((sheet) => sheet.number < number);
        const next = sheets.find((sheet) => sheet.number > number);
        const place = placeBetween(last, next, lying, came);
        return place === undefined ? [] : [{ batch, number, total, ...place }];
      });
  });
}

interface Came {
  readonly file: number;
  readonly page: number;
}

const inOrderOfComing = (one: Came, other: Came): number => one.file - other.file || one.page - other.page;

/** The pages of the desk that arrived between two sheets; if none did, the ones around; undefined if all are gone. */
function placeBetween(
  last: Came | undefined,
  next: Came | undefined,
  lying: readonly (Came & { readonly number: number })[],
  came: readonly Came[],
): Pick<MissingSheet, 'from' | 'to'> | undefined {
  const isAfter = (page: Came) => last === undefined || inOrderOfComing(page, last) > 0;
  const isBefore = (page: Came) => next === undefined || inOrderOfComing(page, next) < 0;
  const between = lying.filter((page) => isAfter(page) && isBefore(page)).map(({ number }) => number);
  if (between.length > 0) return { from: Math.min(...between), to: Math.max(...between) };
  if (came.some((page) => isAfter(page) && isBefore(page))) return undefined;
  return {
    from: lying.findLast((page) => !isAfter(page))?.number ?? 1,
    to: lying.find((page) => !isBefore(page))?.number ?? lying.length,
  };
}
