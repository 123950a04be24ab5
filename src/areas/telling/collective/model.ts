import type { CollectiveProof } from '#core/contract/work/collective.ts';

/** Titles of the columns: person, when, which version. */
export type ProofHead = readonly [person: string, when: string, version: string];

/** The proof as a table: who confirmed which version when, and who has not; the name of the file stands in its head. */
export const proofTable = ({ filename, recipient }: CollectiveProof, head: ProofHead): string[][] => [
  [...head, filename],
  ...recipient.map(({ username, rdate, fileversion }) => [
    username,
    rdate ?? '',
    fileversion === undefined ? '' : String(fileversion),
    '',
  ]),
];
