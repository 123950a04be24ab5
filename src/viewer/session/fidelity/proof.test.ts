import { afterEach, expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import type { EditGroup } from '#src/viewer/model/layer/difference.ts';
import { type LayerMarks, marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { createProof, type Proof, type ProofOptions } from './proof.ts';
import { PROOF, PROOF_TOLERANCE, proofReports } from './report.ts';

const ONE = pageNo(1);
const style = { color: '#cc0000', width: 20, opacity: 1 };
const marksOn = (...pages: number[]): LayerMarks =>
  new Map(
    pages.map((page) => [
      pageNo(page),
      [
        {
          pageNo: pageNo(page),
          ownerId: userId(1),
          mark: { localId: `m${page}`, kind: 'freehand', geometry: { points: [10, 10, 10, 50] }, style },
        },
      ],
    ]),
  );
const groupsOf = (marks: LayerMarks): EditGroup[] =>
  [...marks].map(([page, ones], at) => ({
    pageNo: page,
    editGroupNo: at + 1,
    ownerId: userId(1),
    ownerName: 'Anna Arndt',
    at: '',
    marks: ones.map(({ mark }) => mark),
    unread: [],
  }));

const picture = { width: 620, height: 877 } as ImageBitmap; // oxlint-disable-line typescript/no-unsafe-type-assertion -- nothing here looks into a picture
let proof: Proof | undefined;
const open = (options: Partial<ProofOptions>): Proof =>
  (proof = createProof({
    idle: () => Promise.resolve(),
    pictures: () => Promise.resolve({ plain: picture, marked: picture }),
    paint: () => Promise.resolve({ ink: picture, marks: picture }),
    compare: () => Promise.resolve({ levels: 0, at: { x: 0, y: 0, width: 4, height: 4 } }),
    groups: () => Promise.resolve([]),
    ...options,
  }));
const apart = {
  compare: () => Promise.resolve({ levels: PROOF_TOLERANCE + 1, at: { x: 0, y: 0, width: 4, height: 4 } }),
};
const proved = async (marks: LayerMarks): Promise<unknown> => {
  proof!.prove(new Set(marks.keys()), marks);
  for (let turn = 0; turn < 200 && proofReports().length === 0; turn += 1) await Promise.resolve();
  return proofReports();
};

afterEach(() => {
  proof?.dispose();
  performance.clearMeasures(PROOF);
});

test('a save is confirmed if the server’s image matches the stage, by what was sent', async () => {
  const marks = marksOn(1);
  const painted: unknown[] = [];
  open({
    paint: (page, ones, pixels) => (
      painted.push([page, ones, pixels]),
      Promise.resolve({ ink: picture, marks: picture })
    ),
  });
  expect(await proved(marks)).toMatchObject([{ outcome: 'alike', page: 1, pages: 1 }]);
  expect(painted).toEqual([[ONE, marksOfPage(marks, ONE), picture]]);
});

test('a differing image is a deviation only if the server has the same marks', async () => {
  const marks = marksOn(1, 2);
  open({ ...apart, groups: () => Promise.resolve(groupsOf(marks)) });
  expect(await proved(marks)).toMatchObject([{ outcome: 'strayed', page: 1, levels: PROOF_TOLERANCE + 1, pages: 2 }]);
});

test('changes by others, or no answer, say nothing about the save', async () => {
  open({ ...apart, groups: () => Promise.resolve([]) });
  expect(await proved(marksOn(1))).toMatchObject([{ outcome: 'changed' }]);
  performance.clearMeasures(PROOF);
  open({ pictures: () => Promise.resolve(null) });
  expect(await proved(marksOn(1))).toMatchObject([{ outcome: 'unknown' }]);
  performance.clearMeasures(PROOF);
  open({ compare: () => Promise.reject(new Error('worker crashed')) });
  expect(await proved(marksOn(1))).toMatchObject([{ outcome: 'unknown' }]);
});

test('of many pages a few are checked one by one, and the worst is reported', async () => {
  const pages: number[] = [];
  open({
    pictures: (page) => (pages.push(page), Promise.resolve({ plain: picture, marked: picture })),
    compare: () => Promise.resolve({ levels: 8 * pages.length, at: { x: 0, y: 0, width: 4, height: 4 } }),
  });
  expect(await proved(marksOn(1, 2, 3, 4, 5, 6, 7, 8))).toMatchObject([
    { outcome: 'alike', page: 5, levels: 40, pages: 5 },
  ]);
  expect(pages).toEqual([1, 2, 3, 4, 5]);
});

test('closing the viewer ends the check; unchecked pages stay unknown', async () => {
  const asked = Promise.withResolvers<AbortSignal>();
  const answer = Promise.withResolvers<null>();
  open({ pictures: (_page, signal) => (asked.resolve(signal), answer.promise) });
  proof!.prove(new Set([ONE]), marksOn(1));
  const signal = await asked.promise;
  proof!.dispose();
  answer.resolve(null);
  expect(signal.aborted).toBe(true);
  expect(await proved(marksOn(2))).toMatchObject([{ outcome: 'unknown', page: 1 }]);
});
