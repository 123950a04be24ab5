import { isKindName, markKinds } from '#core/marks/registry.ts';

/** Which marks to draw (specification, section 3, Page image options). */
export interface MarkFlags {
  readonly layer?: boolean | undefined;
  readonly stamp?: boolean | undefined;
  readonly template?: boolean | undefined;
  readonly signature?: boolean | undefined;
  /** Same as `layer` if absent. */
  readonly notes?: boolean | undefined;
  /** Users whose marks are hidden. */
  readonly hiddenauthors?: readonly number[] | undefined;
}

export const wantsMarks = ({ layer, stamp, template, signature, notes }: MarkFlags): boolean =>
  [layer, stamp, template, signature, notes].includes(true);

/** The edit groups of users who are not hidden. */
export const visibleGroups = <Group extends { readonly ownerid: number }>(
  groups: readonly Group[],
  { hiddenauthors = [] }: MarkFlags,
): readonly Group[] => groups.filter(({ ownerid }) => !hiddenauthors.includes(ownerid));

/** Stamps, templates, signatures and notes have flags of their own; all other kinds belong to `layer`. */
export function isWanted(kind: string, flags: MarkFlags): boolean {
  if (isKindName(kind) && markKinds[kind].isIcon) return flags.notes ?? flags.layer ?? false;
  return (kind === 'stamp' || kind === 'template' || kind === 'signature' ? flags[kind] : flags.layer) ?? false;
}

/** With `layer`, a file has all kinds of marks except those switched off. */
export const withLayer = ({
  layer = false,
  stamp = layer,
  template = layer,
  signature = layer,
  notes = layer,
  hiddenauthors = [],
}: MarkFlags): MarkFlags => ({ layer, stamp, template, signature, notes, hiddenauthors });
