import { rememberLast } from '#core/kernel/rememberLast.ts';
import type { PoolFinding } from '#core/contract/work/pool.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { useDesk } from '#src/areas/scan/store.ts';

/** Kinds of proposals the helpers make; each can be switched off. */
export const PROPOSALS = ['codes', 'starts', 'blank', 'twins', 'upright', 'crooked', 'values'] as const;
export type ProposalKind = (typeof PROPOSALS)[number];

type Findings = ReadonlyMap<string, PoolFinding>;

/** The findings without the kinds the user has switched off. */
export const withoutKinds = (findings: Findings, silent: readonly string[]): Findings =>
  silent.length === 0
    ? findings
    : new Map(
        [...findings].map(([key, { blank, codes, likeness, layout, number, upright, skew, ...finding }]) => [
          key,
          {
            ...finding,
            blank: blank && !silent.includes('blank'),
            codes: silent.includes('codes') ? [] : codes,
            ...(likeness !== undefined && !silent.includes('twins') && { likeness }),
            ...(layout !== undefined && !silent.includes('starts') && { layout }),
            ...(number !== undefined && !silent.includes('starts') && { number }),
            ...(upright !== undefined && !silent.includes('upright') && { upright }),
            ...(skew !== undefined && !silent.includes('crooked') && { skew }),
          },
        ]),
      );

/** Computed once and shared by all thumbnails. */
const proposedFindings = rememberLast(withoutKinds);

/** The findings to propose. */
export function useProposedFindings(): Findings {
  const silent = useSettings((state) => state.scan.silent);
  return proposedFindings(
    useDesk((state) => state.findings),
    silent,
  );
}

export const useIsProposed = (kind: ProposalKind): boolean => useSettings(({ scan }) => !scan.silent.includes(kind));
