import type { Handlers } from '#server/http/call.ts';
import { findingsOnDesk } from '#server/store/pool/findings.ts';
import { pageNumberIn } from '#server/calls/pool/pageNumber.ts';
import { readingProgress, readPagesOf } from '#server/store/reading/poolPages.ts';
import { requirePool } from '#server/calls/pool/require.ts';
import { BLANK_INK, PoolFinding } from '#core/contract/work/pool.ts';

export const poolFindingHandlers = {
  poolFindings: async ({ services, principal, body }) => {
    const { db } = services.store;
    await requirePool(db, principal, body.poolid, services.now());
    const [{ pages, looked, rows }, texts, reading] = await Promise.all([
      findingsOnDesk(db, body.poolid, services.now()),
      readPagesOf(db, body.poolid),
      readingProgress(db, body.poolid),
    ]);
    const read = new Map(texts.map((page) => [`${page.fileid}.${page.page}`, page]));
    return {
      finding: rows.map(({ fileid, page, ink, likeness, layout, codes, skew }) => ({
        file: fileid,
        page,
        blank: ink !== null && ink < BLANK_INK,
        ...(ink !== null && { ink }),
        ...(likeness !== null && { likeness }),
        codes: PoolFinding.shape.codes.parse(JSON.parse(codes)),
        ...(skew !== null && { skew }),
        ...(layout !== null && { layout }),
        ...readFrom(read.get(`${fileid}.${page}`)),
      })),
      progress: [{ pages, looked, ...reading }],
    };
  },
} satisfies Partial<Handlers>;

type ReadPage = Awaited<ReturnType<typeof readPagesOf>>[number];

/** Findings from a page's text. A page whose file contains its text is upright already. */
function readFrom(page: ReadPage | undefined): Pick<PoolFinding, 'upright' | 'number'> {
  if (page === undefined) return {};
  const number = pageNumberIn(page.text);
  return {
    ...(page.own === 0 && { upright: page.turn as NonNullable<PoolFinding['upright']> }),
    ...(number !== undefined && { number }),
  };
}
