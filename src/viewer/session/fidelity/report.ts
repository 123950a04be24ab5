import { measure } from '../timing.ts';

/** Name of the performance.measure for each verified save; its detail is a {@link ProofReport}. */
export const PROOF = 'viewer:save-proof';

/**
 * Largest accepted difference between the stage and the server's image: the mean of the worst square of 4 × 4 pixels at
 * 75 dpi, in levels of 0 to 255 (docs/decisions/0029).
 */
export const PROOF_TOLERANCE = 48;

/**
 * `changed`: somebody else saved meanwhile; `unknown`: the server did not answer. Neither says anything about the save.
 */
export type ProofOutcome = 'alike' | 'strayed' | 'changed' | 'unknown';

/** The result of verifying a save: the page that differs most, and by how much. */
export interface ProofReport {
  readonly outcome: ProofOutcome;
  readonly page: number;
  readonly levels: number;
  readonly pages: number;
}

/** Records a save that could not be verified because the code for it failed to load. */
export const reportUnproved = (): void =>
  measure(PROOF, performance.now(), { outcome: 'unknown', page: 0, levels: 0, pages: 0 });

/** The results for the latest saves, oldest first. */
export const proofReports = (): readonly ProofReport[] =>
  performance
    .getEntriesByName(PROOF, 'measure')
    .flatMap((entry) => ('detail' in entry ? [entry.detail as ProofReport] : [])); // oxlint-disable-line typescript/no-unsafe-type-assertion -- only proof.ts writes entries of this name
