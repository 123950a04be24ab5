import type { MasterData } from '#src/stores/masterdata/model.ts';

/** Whether the user may archive documents (specification, section 6: only if rights.document.archive is true). */
export const mayArchive = ({ rights }: Pick<MasterData, 'rights'>): boolean =>
  rights.some((right) => right.document.archive);
