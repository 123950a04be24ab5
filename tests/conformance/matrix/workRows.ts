import { anybody, firstSomewhere, type Row, type Rule, seenFirst, whoIsInTheGroup, whoSees, whoseItIs } from './row.ts';
import type { Things } from './things.ts';

const everyone: Row = { does: anybody };
const pool = (input: Row['input'] & {}, more: Partial<Row> = {}): Row => ({
  does: whoIsInTheGroup,
  unknown: 'pool.unknown',
  input,
  ...more,
});
const inPool = (input: Row['input'] & {}, more: Partial<Row> = {}): Row =>
  pool(input, { unknown: 'pool.fileUnknown', ...more });
const poolid = ({ poolid: id }: Things) => ({ body: { poolid: id } });
const mayTake: Rule = (role, place) =>
  whoIsInTheGroup(role, place) === 'does' ? 'does' : whoSees(role, place) === 'does' ? 'refused' : 'unknown';
/** Jobs can be taken by members of their group; users who see the document know about them. */
const offered = (input: Row['input'] & {}, more: Partial<Row> = {}): Row => ({
  does: mayTake,
  unknown: 'workflow.unknown',
  refused: 'workflow.notYours',
  input,
  ...more,
});
/** A job taken by its owner cannot be done or released by anybody else. */
const taken = (input: (ref: Things['job']) => object): Row => ({
  does: (role, place) =>
    whoseItIs(role, place) === 'does' ? 'does' : whoSees(role, place) === 'does' ? 'refused' : 'unknown',
  unknown: 'workflow.unknown',
  refused: 'workflow.jobLocked',
  input: async (things) => {
    const ref = await things.anotherJob();
    await things.owner.call('workflowJobTake', { body: ref });
    return { body: input(ref) };
  },
});
/** The owner holds the pool; other members of its group are refused. */
const whoHoldsThePool: Rule = (role, place) => {
  const member = whoIsInTheGroup(role, place);
  return member === 'does' && whoseItIs(role, place) !== 'does' ? 'refused' : member;
};
/** Filing checks for the right in any client first, then for the pool. */
const ownPool = firstSomewhere((role, place) => {
  const holder = whoHoldsThePool(role, place);
  return holder === 'refused' ? 'pool.notLocked' : holder;
});
const held = (input: Row['input'] & {}, more: Partial<Row> = {}): Row => ({
  does: whoHoldsThePool,
  unknown: 'pool.unknown',
  refused: 'pool.notLocked',
  input,
  ...more,
});
const sees = (unknown: Row['unknown'] & string, input: Row['input'] & {}): Row => ({
  does: whoSees,
  unknown,
  shows: true,
  input,
});

/** Master data, pools and workflows. */
export const workRows = {
  productList: everyone,
  clientList: everyone,
  yearList: everyone,
  indexList: everyone,
  maskList: everyone,
  maskGet: { does: whoSees, unknown: 'mask.unknown', input: ({ filing }) => ({ params: { id: filing.maskid } }) },
  doctypeList: everyone,
  licenseList: everyone,
  licenseInfo: everyone,
  rightList: everyone,
  lookupList: sees('lookup.unknown', ({ lookup }) => ({ body: { ...lookup, prefix: '' } })),
  poolList: everyone,
  docusignList: everyone,

  poolProcessAdd: pool(({ poolid: id }) => ({ body: { poolid: id, name: 'x' } })),
  poolProcessList: pool(poolid),
  poolProcessLock: {
    does: whoHoldsThePool,
    unknown: 'pool.unknown',
    refused: 'pool.processed',
    input: poolid,
  },
  // Releasing without holding any of it does nothing.
  poolProcessRelease: pool(({ poolid: id }) => ({ body: { poolid: id, processid: [999_999] } })),
  poolFileAdd: pool(
    ({ poolid: id }) => {
      const form = new FormData();
      form.set('dmsmetafile', JSON.stringify({ poolid: id }));
      return { body: form };
    },
    { reaches: 'archive.fileMissing' },
  ),
  poolFileSet: {
    ...held(({ fileid, word }) => ({ body: { fileid, filename: `${word}.pdf` } })),
    unknown: 'pool.fileUnknown',
  },
  poolFileGet: inPool(({ fileid }) => ({ body: { fileid } }), { shows: true }),
  poolFileDelete: { ...held(({ fileid }) => ({ body: { fileid } })), unknown: 'pool.fileUnknown' },
  poolLedger: held(poolid, { shows: true }),
  poolStep: held(({ poolid: id }) => ({ body: { poolid: id, revision: -1, step: 'undo' } }), {
    reaches: 'pool.revision',
  }),
  poolArchive: {
    does: ownPool,
    unknown: 'pool.unknown',
    refused: 'archive.rightMissing',
    reaches: 'pool.stepRefused',
    input: ({ poolid: id, metafile }) => ({
      body: { poolid: id, revision: -1, leaves: ['x'], filename: 'x.pdf', metafile: metafile() },
    }),
  },
  poolExport: {
    does: ownPool,
    refused: 'right.missing',
    unknown: 'pool.unknown',
    reaches: 'pool.stepRefused',
    input: ({ poolid: id }) => ({ body: { poolid: id, leaves: ['x'], filename: 'x.pdf' } }),
  },
  poolPageImage: inPool(({ fileid }) => ({ params: { fileid, pageno: 1 }, query: { dpi: '20' } })),
  poolEventList: pool(poolid),
  poolFindings: pool(poolid),
  poolSheets: pool(({ poolid: id }) => ({ body: { poolid: id, total: 1, title: 'x' } })),
  poolLessonList: pool(({ poolid: id }) => ({ body: { poolid: id, sender: ['web:x.example'] } })),
  poolLessonSet: pool(({ poolid: id }) => ({ body: { poolid: id, sender: ['web:x.example'], lesson: [] } })),
  poolFind: pool(({ poolid: id }) => ({ body: { poolid: id, text: 'x' } })),
  poolPageText: inPool(({ fileid }) => ({ params: { fileid, pageno: 1 } }), { shows: true }),

  workflowFilterList: everyone,
  workflowJobList: { does: anybody, input: () => ({ body: {} }) },
  workflowJobOpen: { does: anybody, input: () => ({ body: { view: 'group', sort: [], filters: {}, quick: '' } }) },
  workflowJobWindow: {
    does: anybody,
    reaches: 'search.resultExpired',
    input: () => ({ body: { id: 'x', view: 'group', offset: 0, limit: 1 } }),
  },
  workflowJobCount: everyone,
  workflowJobLock: offered(async ({ anotherJob }) => ({ body: await anotherJob() })),
  workflowJobTake: offered(async ({ anotherJob }) => ({ body: await anotherJob() })),
  // Workflow administrators can release jobs taken by others.
  workflowJobRelease: { ...taken((ref) => ref), does: mayTake },
  workflowDo: taken((ref) => ({ action: 'do', ...ref, decision: 'ok' })),
  workflowJobWarning: {
    // A preview: roles without permission are told so in the answer.
    does: whoSees,
    unknown: 'workflow.unknown',
    input: ({ job: ref }) => ({ body: { ...ref, decision: 'ok' } }),
  },
  workflowGroupList: everyone,
  workflowHistory: sees('workflow.unknown', ({ job: { wfid } }) => ({ query: { wfid: String(wfid) } })),
  workflowGet: sees('workflow.unknown', ({ job: { wfid } }) => ({ params: { wfid } })),
  workflowList: sees('document.unknown', ({ docid }) => ({ params: { docid } })),
  workflowStart: {
    does: whoSees,
    unknown: 'document.unknown',
    input: ({ docid, place }) => ({ body: { docid, workflow: `of-${place}` } }),
  },
  adhocList: everyone,
  adhocStart: {
    does: seenFirst('adhoc.unknown'),
    unknown: 'document.unknown',
    input: ({ docid, adhocid }) => ({ body: { id: adhocid, docids: [docid] } }),
  },
  adhocDelete: {
    does: whoseItIs,
    unknown: 'adhoc.unknown',
    input: ({ adhocid }) => ({ body: { id: adhocid } }),
  },
  substitutePrimaryList: everyone,
  substituteBriefing: everyone,
  substituteGroupList: everyone,
  substituteList: everyone,
  substituteRehearse: {
    does: whoseItIs,
    unknown: 'substitute.unknown',
    input: ({ userid, groupid }) => ({
      body: { primaryid: userid, groupid, startdate: '01.02.2090', enddate: '02.02.2090' },
    }),
  },
  substituteSet: {
    does: whoseItIs,
    unknown: 'substitute.unknown',
    input: ({ userid, groupid }) => ({
      body: { primaryid: userid, groupid, startdate: '01.02.2090', enddate: '02.02.2090' },
    }),
  },
  substituteDelete: {
    does: whoseItIs,
    unknown: 'substitute.unknown',
    input: ({ substituteid }) => ({ body: { id: substituteid } }),
  },
} satisfies Record<string, Row>;
