import type { PoolFinding } from '#core/contract/work/pool.ts';
import type { Arrangement } from '#core/pages/arrangement.ts';
import { inOrder } from '#src/areas/scan/model.ts';

type Findings = ReadonlyMap<string, PoolFinding>;

/** The code of a sheet that the product prints: batch, number and total, so that a missed one can be named. */
const SHEET = /^DMS-SEP-([A-Z0-9]{1,12})-(\d{1,4})-(\d{1,4})$/;
/** Codes that other systems use for a separator. */
const PLAIN = new Set(['PATCHT', 'PATCH T', 'SEPARATOR']);

const sheetOf = (finding: PoolFinding | undefined) => {
  for (const { text } of finding?.codes ?? []) {
    const match = SHEET.exec(text);
    if (match !== null) return { batch: match[1] ?? '', number: Number(match[2]), total: Number(match[3]) };
  }
  return undefined;
};

const isSeparator = (finding: PoolFinding | undefined): boolean =>
  sheetOf(finding) !== undefined || (finding?.codes.some(({ text }) => PLAIN.has(text.toUpperCase())) ?? false);

/** Leaves that helpers have something to say about, in the order in which they lie. */
export function proposalsOf(now: Arrangement, findings: Findings) {
  const leaves = inOrder(now);
  const findingOf = ({ file, page }: { file: number; page: number }) => findings.get(`${file}.${page}`);
  const seen = new Set<string>();
  return {
    blank: leaves.filter((leaf) => findingOf(leaf)?.blank === true).map(({ id }) => id),
    separators: leaves.filter((leaf) => isSeparator(findingOf(leaf))).map(({ id }) => id),
    /**
     * All but the first of pages that look the same; copies that the user made, blank pages and separators are none.
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

export interface MissingSheet {
  readonly batch: string;
  readonly number: number;
  readonly total: number;
  /** Pages of the desk, counted from 1, between which it probably was. */
  readonly from: number;
  readonly to: number;
}

/** Numbered sheets of a batch that were not seen though others were. */
export function missingSheets(now: Arrangement, findings: Findings): readonly MissingSheet[] {
  const leaves = inOrder(now);
  const seen = leaves.flatMap((leaf, index) => {
    const sheet = sheetOf(findings.get(`${leaf.file}.${leaf.page}`));
    return sheet === undefined ? [] : [{ ...sheet, page: index + 1 }];
  });
  return [...Map.groupBy(seen, ({ batch }) => batch)].flatMap(([batch, sheets]) => {
    const total = Math.max(...sheets.map((sheet) => sheet.total));
    const pageOf = new Map(sheets.map(({ number, page }) => [number, page]));
    return Array.from({ length: total }, (_, index) => index + 1)
      .filter((number) => !pageOf.has(number))
      .map((number) => {
        const before = sheets.filter((sheet) => sheet.number < number).map(({ page }) => page);
        const behind = sheets.filter((sheet) => sheet.number > number).map(({ page }) => page);
        return {
          batch,
          number,
          total,
          from: Math.max(0, ...before) + 1,
          to: Math.min(leaves.length + 1, ...behind) - 1,
        };
      });
  });
}
