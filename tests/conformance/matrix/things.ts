import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import type { OperationName } from '#core/contract/operations.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Caller, Input } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf, type Stage } from '#tests/conformance/scene.ts';
import type { PushService } from '#tests/fixtures/pushService.ts';
import type { Place } from './row.ts';

interface Filing {
  readonly clientid: number;
  readonly productid: number;
  readonly year: number;
  readonly doctypeid: number;
  readonly maskid: number;
}
/** Everything that belongs to one client and its clerk. Every name contains the word. */
export interface Things {
  readonly place: Place;
  readonly word: string;
  readonly owner: Caller;
  readonly userid: number;
  readonly login: string;
  /** Signed in to the administration. */
  readonly administrator: Caller;
  readonly store: Store;
  readonly filing: Filing;
  readonly lookup: { readonly maskID: number; readonly fieldID: number };
  readonly stampid: number;
  readonly poolid: number;
  readonly groupid: number;
  readonly docid: number;
  readonly editgroupno: number;
  readonly noteid: number;
  readonly tagid: number;
  readonly linkid: number;
  readonly attachmentid: number;
  readonly templateid: number;
  readonly searchid: number;
  readonly formid: number;
  /** Came with an answer to the form. */
  readonly answerfile: string;
  readonly adhocid: number;
  readonly subscriptionid: number;
  readonly substituteid: number;
  readonly collectiveid: number;
  readonly resultid: string;
  readonly sessionid: string;
  /** The owner's browser, at the tests' push service. */
  readonly pushdeviceid: number;
  readonly job: { readonly wfid: number; readonly stepid: number };
  readonly fileid: number;
  readonly processid: number;
  /** Another document like the first, for calls that consume it. */
  readonly anotherDocument: () => Promise<number>;
  readonly metafile: () => object;
  readonly form: object;
  /** Token of the form's public link. */
  readonly token: string;
  /** The first job of a newly started workflow. */
  readonly anotherJob: () => Promise<{ wfid: number; stepid: number }>;
}

const words: Readonly<Record<Place, string>> = { first: 'Apfelbaum', second: 'Birnbaum' };
/** The administrators' group, whose members may substitute for others but are never substituted. */
const ADMINISTRATORS = 4;
const style = { color: '#ff0000', width: 4, opacity: 1 };
export const geometry = { x: 100, y: 100, width: 300, height: 200 };
export const template = {
  source: geometry,
  marks: [{ localId: 'a', kind: 'rectangle', geometry, style }],
};
export const wireMark = { localid: 'a', kind: 'rectangle', geometry, style };
/** A query in saved form that finds everything the user may see. */
export const savedQuery = {
  products: [],
  clients: [],
  years: [],
  doctypes: [],
  maskid: null,
  fields: [],
  fulltext: '',
  docwords: '',
  request: {},
};

/** Adds what the second client lacks in the scene, and a pool, a look-up and a workflow for each client. */
export async function prepareMatrix({ store }: Stage): Promise<void> {
  if (store === undefined) throw new Error('the matrix makes its company itself');
  const { db } = store;
  await db
    .insertInto('mask_field')
    .values([
      {
        id: 5,
        maskid: 2,
        indexid: 1,
        caption: 'Nummer',
        flags: 2 + 512,
        required: 1,
        lookup: 0,
        textarea: 0,
        orderno: 1,
      },
      { id: 6, maskid: 2, indexid: 4, caption: 'Partner', flags: 2, required: 0, lookup: 1, textarea: 0, orderno: 2 },
    ])
    .execute();
  await db
    .insertInto('lookup_value')
    .values([
      { maskid: 1, rowno: 7, indexid: 4, value: words.first, folded: words.first.toLowerCase() },
      { maskid: 2, rowno: 7, indexid: 4, value: words.second, folded: words.second.toLowerCase() },
      // Of the other client: only users of both find these.
      { maskid: 1, rowno: 8, indexid: 4, value: words.second, folded: words.second.toLowerCase(), clientid: 2 },
      { maskid: 2, rowno: 8, indexid: 4, value: words.first, folded: words.first.toLowerCase(), clientid: 1 },
    ])
    .execute();
  await db
    .insertInto('pool')
    .values([
      { id: 11, name: `Pool ${words.first}` },
      { id: 12, name: `Pool ${words.second}` },
    ])
    .execute();
  await db
    .insertInto('group_pool')
    .values([
      { groupid: 1, poolid: 11 },
      { groupid: 3, poolid: 12 },
    ])
    .execute();
  for (const [place, groupid] of [
    ['first', 1],
    ['second', 3],
  ] as const) {
    const caption = captions(words[place]);
    const content = {
      caption,
      start: 'check',
      steps: {
        check: {
          kind: 'task',
          caption,
          assignee: { group: groupid },
          mayRevoke: true,
          mayDelegate: true,
          mayAsk: true,
          deadline: { days: 1 },
          decisions: [{ key: 'ok', caption, ways: [{ to: 'end' }] }],
        },
        end: { kind: 'end', caption },
      },
    };
    await db
      .insertInto('workflow_definition')
      .values({ key: `of-${place}`, version: 1, caption: JSON.stringify(caption), content: JSON.stringify(content) })
      .execute();
    // A start rule ties the workflow to the client. Its condition never holds, so archiving never starts it.
    const condition = JSON.stringify({ is: 'filled', field: 'nothing' });
    const doctypeid = place === 'first' ? 1 : 2;
    await db
      .insertInto('workflow_start')
      .values({ workflow: `of-${place}`, doctypeid, condition })
      .execute();
  }
}

/** One of everything, created by its owner through the API. */
export async function makeThings(
  place: Place,
  owner: Caller,
  { administrator, store, browsers }: Pick<Things, 'administrator' | 'store'> & { readonly browsers: PushService },
): Promise<Things> {
  const word = words[place];
  const isFirst = place === 'first';
  const filing: Filing = {
    clientid: isFirst ? 1 : 2,
    productid: 1,
    year: 2026,
    doctypeid: isFirst ? 1 : 2,
    maskid: isFirst ? 1 : 2,
  };
  const make = async <Made>(name: OperationName, input: Input, noun: string): Promise<Made> => {
    const [made] = await succeed<Made>(owner, name, input, noun);
    if (made === undefined) throw new Error(`${name} made nothing`);
    return made;
  };
  const pdf = await makePdf(word, 1);
  let number = 0;
  const metafile = () => ({ ...filing, indexes: [{ indexid: 1, value: `${word} ${(number += 1)}` }] });
  const anotherDocument = async () =>
    (
      await make<{ docid: number }>(
        'documentArchive',
        { body: archiveForm(metafile(), { bytes: pdf, name: `${word}.pdf` }) },
        'document',
      )
    ).docid;
  const docid = await anotherDocument();
  const target = await anotherDocument();
  const at = { params: { docid } };
  const me = await make<{ id: number; name: string }>('userInfo', {}, 'user');

  await succeed(owner, 'layerLock', at);
  const layer = await make<{ editgroupno: number }>(
    'layerSet',
    { ...at, body: { layer: [{ pageno: 1, marks: [wireMark] }] } },
    'layer',
  );
  await succeed(owner, 'layerRelease', at);
  const note = await make<{ id: number }>('noteSet', { ...at, body: { text: word } }, 'note');
  const tag = await make<{ id: number }>('tagSet', { body: { docid, name: word } }, 'tag');
  const link = await make<{ id: number }>('linkListOf', { ...at, body: { link: [{ to: target }] } }, 'link');
  const attachment = await make<{ id: number }>(
    'attachmentSet',
    { ...at, body: archiveForm({ filename: `${word}.pdf` }, { bytes: pdf, name: `${word}.pdf` }) },
    'attachment',
  );
  const kept = await make<{ templateid: number }>(
    'templateSet',
    { body: { name: word, groups: [], content: template } },
    'template',
  );
  const saved = await make<{ searchid: number }>(
    'savedSearchSet',
    { body: { name: word, groups: [], query: savedQuery } },
    'savedsearch',
  );
  const form = {
    name: word,
    clientid: filing.clientid,
    productid: 1,
    definition: {
      target: { doctypeid: filing.doctypeid, maskid: filing.maskid },
      fields: [
        { id: 'no', kind: 'text', label: word, required: true, indexid: 1 },
        { id: 'proof', kind: 'file', label: word, required: false },
      ],
    },
  };
  const built = await make<{ formid: number }>('formSet', { body: form }, 'form');
  await succeed(owner, 'formPublish', { body: { formid: built.formid } });
  const { token } = await make<{ token: string }>('formShare', { body: { formid: built.formid } }, 'link');
  const upload = archiveForm({ formid: built.formid }, { bytes: pdf, name: `${word}.pdf` });
  const { file } = await make<{ file: string }>('formFile', { body: upload }, 'file');
  const values = { no: `${word} F`, proof: [{ file, name: '' }] };
  const answer = { formid: built.formid, version: 1, values, comment: '', key: 'matrix-key-0000000' };
  await succeed(owner, 'formSend', { body: answer });
  const adhoc = await make<{ id: number }>(
    'adhocSet',
    { body: { name: word, groups: [], steps: [{ task: word, userid: me.id, timetype: 'days', time: 1 }] } },
    'adhoc',
  );
  const subscription = await make<{ id: number }>(
    'subscriptionSet',
    { body: { docid, type: 1, entrydate: '01.02.2090 09:30:00', subject: word, text: '' } },
    'subscription',
  );
  const substitute = await make<{ id: number }>(
    'substituteSet',
    { body: { groupid: ADMINISTRATORS, startdate: '01.02.2090', enddate: '02.02.2090' } },
    'substitute',
  );
  // Sent to oneself, because nobody else sees the second client's documents.
  const told = { docids: [docid], userids: [me.id], groupids: [], subject: word, text: word };
  const collective = await make<{ id: number }>('collectiveOutAdd', { body: told }, 'collectivenotification');
  await succeed(owner, 'sendTo', { body: told });
  const { id: resultid } = await make<{ id: string }>('search', { body: {} }, 'searchresult');
  const sessions = await succeed<{ id: string }>(owner, 'userSessionList', {}, 'session');
  const device = await make<{ id: number }>('pushSet', { body: browsers.subscribe(word) }, 'device');
  const anotherJob = async () => {
    const start = { body: { docid, workflow: `of-${place}` } };
    const { wfid } = await make<{ wfid: number }>('workflowStart', start, 'workflow');
    return { wfid, stepid: 1 };
  };
  const poolid = isFirst ? 11 : 12;
  const process = await make<{ processid: number }>(
    'poolFileAdd',
    { body: archiveForm({ poolid }, { bytes: pdf, name: `${word}.pdf` }) },
    'process',
  );
  await succeed(owner, 'poolProcessLock', { body: { poolid, max: 10 } });
  const ledger = await make<{ files: { fileid: number }[] }>('poolLedger', { body: { poolid } }, 'ledger');
  return {
    place,
    word,
    owner,
    userid: me.id,
    login: me.name,
    administrator,
    store,
    filing,
    lookup: isFirst ? { maskID: 1, fieldID: 4 } : { maskID: 2, fieldID: 6 },
    stampid: isFirst ? 1 : 3,
    groupid: isFirst ? 1 : 3,
    poolid,
    docid,
    editgroupno: layer.editgroupno,
    noteid: note.id,
    tagid: tag.id,
    linkid: link.id,
    attachmentid: attachment.id,
    templateid: kept.templateid,
    searchid: saved.searchid,
    formid: built.formid,
    answerfile: file,
    adhocid: adhoc.id,
    subscriptionid: subscription.id,
    substituteid: substitute.id,
    collectiveid: collective.id,
    resultid,
    sessionid: sessions[0]!.id,
    pushdeviceid: device.id,
    job: await anotherJob(),
    anotherJob,
    token,
    processid: process.processid,
    fileid: ledger.files?.[0]?.fileid ?? 0,
    anotherDocument,
    metafile,
    form,
  };
}
