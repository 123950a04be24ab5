import type { VersionInfo } from '#core/contract/document/document.ts';
import { canChoose, type Carried, type Fate, FATES } from '#src/viewer/model/carry/carry.ts';

/** A row of the list: a heading for all marks with one fate, or a mark. */
export type CarryRow =
  | { readonly fate: Fate; readonly of: readonly Carried[] }
  | { readonly fate: Fate; readonly one: Carried };

/** The most doubtful fates first, then page by page. */
export const rowsOf = (all: readonly Carried[]): readonly CarryRow[] =>
  FATES.flatMap((fate): readonly CarryRow[] => {
    const of = all.filter((one) => one.fate === fate).toSorted((a, b) => a.one.pageNo - b.one.pageNo);
    return of.length === 0 ? [] : [{ fate, of }, ...of.map((one) => ({ fate, one }))];
  });

export const idOf = ({ one }: Carried): string => one.mark.localId;

/** Selects or deselects these marks, as far as they can be chosen. */
export const choosing = (
  chosen: ReadonlySet<string>,
  marks: readonly Carried[],
  isOn: boolean,
): ReadonlySet<string> => {
  const next = new Set(chosen);
  for (const one of marks.filter(canChoose)) {
    if (isOn) next.add(idOf(one));
    else next.delete(idOf(one));
  }
  return next;
};

export type Opened = Pick<VersionInfo, 'version'> & { readonly docid: number };

/** Whether this is a newer version of the document that was opened last. */
export const replaces = ({ docid, version }: Opened, last: Opened | undefined): boolean =>
  last?.docid === docid && version > last.version;

/** The version whose marks are offered on a version without any: the latest earlier one with marks. */
export const offered = <Version extends Pick<VersionInfo, 'version' | 'marked'>>(
  versions: readonly Version[],
  read: number,
): Version | undefined =>
  versions
    .filter(({ version, marked }) => version < read && marked === true)
    .toSorted((one, other) => other.version - one.version)[0];
