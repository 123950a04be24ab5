import type { Handlers } from '#server/http/call.ts';
import { BLANK_INK } from '#server/render/limits.ts';
import { findingsOnDesk } from '#server/store/pool/findings.ts';
import { readingProgress, turnsOf } from '#server/store/reading/poolPages.ts';
import { knownPool } from '#server/calls/pool/known.ts';
import { PoolFinding } from '#core/contract/work/pool.ts';

export const poolFindingHandlers = {
  poolFindings: async ({ services, principal, body }) => {
    const { db } = services.store;
    await knownPool(db, principal, body.poolid);
    const [{ pages, rows }, turned, reading] = await Promise.all([
      findingsOnDesk(db, body.poolid),
      turnsOf(db, body.poolid),
      readingProgress(db, body.poolid),
    ]);
    const ways = new Map(turned.map(({ fileid, page, turn }) => [`${fileid}.${page}`, turn as 0 | 90 | 180 | 270]));
    const upright = (fileid: number, page: number) => ways.get(`${fileid}.${page}`);
    return {
      finding: rows.map(({ fileid, page, ink, likeness, codes, skew }) => ({
        file: fileid,
        page,
        blank: ink !== null && ink < BLANK_INK,
        ...(ink !== null && { ink }),
        ...(likeness !== null && { likeness }),
        codes: PoolFinding.shape.codes.parse(JSON.parse(codes)),
        ...(skew !== null && { skew }),
        ...(upright(fileid, page) !== undefined && { upright: upright(fileid, page) }),
      })),
      progress: [{ pages, looked: rows.length, ...reading }],
    };
  },
} satisfies Partial<Handlers>;
