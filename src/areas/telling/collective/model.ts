import type { CollectiveProof } from '#core/contract/work/collective.ts';

/** Column titles: person, date, version. */
export type ProofHead = readonly [person: string, when: string, version: string];

/**
 * The confirmation record as a table: who confirmed which version and when, and who has not; the file name is in the
 * header row.
 */
export const proofTable = ({ filename, recipient }: CollectiveProof, head: ProofHead): string[][] => [
  [...head, filename],
  ...recipient.map(({ username, rdate, fileversion }) => [
    username,
    rdate ?? '',
    fileversion === undefined ? '' : String(fileversion),
    '',
  ]),
];
