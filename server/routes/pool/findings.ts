import type { Handlers } from '#server/http/call.ts';
import { BLANK_INK } from '#server/render/limits.ts';
import { findingsOnDesk } from '#server/store/pool/findings.ts';
import { knownPool } from './known.ts';
import { PoolFinding } from '#core/contract/work/pool.ts';

export const poolFindingHandlers = {
  poolFindings: async ({ services, principal, body }) => {
    const { db } = services.store;
    await knownPool(db, principal, body.poolid);
    const { pages, rows } = await findingsOnDesk(db, body.poolid);
    return {
      finding: rows.map(({ fileid, page, ink, likeness, codes }) => ({
        file: fileid,
        page,
        blank: ink !== null && ink < BLANK_INK,
        ...(ink !== null && { ink }),
        ...(likeness !== null && { likeness }),
        codes: PoolFinding.shape.codes.parse(JSON.parse(codes)),
      })),
      progress: [{ pages, looked: rows.length }],
    };
  },
} satisfies Partial<Handlers>;
