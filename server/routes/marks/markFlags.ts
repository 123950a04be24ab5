/** Which marks are to be drawn into what is answered (specification, section 3, Page image options). */
export interface MarkFlags {
  readonly layer?: boolean | undefined;
  readonly stamp?: boolean | undefined;
  readonly template?: boolean | undefined;
  readonly signature?: boolean | undefined;
  /** As `layer` where it is not given. */
  readonly notes?: boolean | undefined;
  /** Users whose marks are not drawn. */
  readonly hiddenauthors?: readonly number[] | undefined;
}

export const wantsMarks = ({ layer, stamp, template, signature, notes }: MarkFlags): boolean =>
  [layer, stamp, template, signature, notes].includes(true);

/** The edit groups of those who are not hidden. */
export const groupsInSight = <Group extends { readonly ownerid: number }>(
  groups: readonly Group[],
  { hiddenauthors = [] }: MarkFlags,
): readonly Group[] => groups.filter(({ ownerid }) => !hiddenauthors.includes(ownerid));

/** Stamps, templates, signatures and notes have flags of their own; every other kind of mark is the layer's. */
export function isWanted(kind: string, flags: MarkFlags): boolean {
  if (kind === 'note') return flags.notes ?? flags.layer ?? false;
  return (kind === 'stamp' || kind === 'template' || kind === 'signature' ? flags[kind] : flags.layer) ?? false;
}

/** A file asked for with its layer has all marks but those that it is asked for without. */
export const withLayer = ({
  layer = false,
  stamp = layer,
  template = layer,
  signature = layer,
  notes = layer,
  hiddenauthors = [],
}: MarkFlags): MarkFlags => ({ layer, stamp, template, signature, notes, hiddenauthors });
