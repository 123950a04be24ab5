import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import { Caller, type Input } from '#tests/conformance/caller.ts';
import { expectSuccess, succeed } from '#tests/conformance/expectations.ts';
import { ownStage, PASSWORD, type Stage } from '#tests/conformance/scene.ts';
import { PushService } from '#tests/fixtures/pushService.ts';
import { documentRows } from './documentRows.ts';
import { at, idPaths, type Path, withAt } from './ids.ts';
import { ownRows } from './ownRows.ts';
import type { Row } from './row.ts';
import { makeThings, prepareMatrix, type Things } from './things.ts';
import { workRows } from './workRows.ts';

/** An id that nothing has. */
const ABSENT = 2_000_000_000;
const rows: Readonly<Partial<Record<OperationName, Row>>> = { ...documentRows, ...ownRows, ...workRows };

let stage: Stage;
let browsers: PushService;
let own: Things;
let foreign: Things;
/** Things of the other client that the row's input lacks. */
let hidden: Readonly<Partial<Record<OperationName, number | string>>>;

async function signIn(login: string, module: Readonly<Record<string, unknown>> = {}): Promise<Caller> {
  const caller = new Caller(stage.scene.baseUrl);
  expectSuccess('userLogin', await caller.login(login, PASSWORD, module));
  return caller;
}

beforeAll(async () => {
  browsers = await new PushService().open();
  // The tests' push service is on this machine.
  stage = await ownStage(1, { trustsPrivate: true });
  await prepareMatrix(stage);
  const administrator = await signIn('administrator', { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  const beside = { administrator, store: stage.store!, browsers };
  own = await makeThings('first', await signIn('editor'), beside);
  foreign = await makeThings('second', await signIn('stranger'), beside);
  // Otherwise calls that draw on a page refuse everybody.
  await succeed(own.owner, 'layerLock', { params: { docid: own.docid } });
  const theirs = async <Id>(name: OperationName, noun: string, body: object = {}) => {
    const [row] = await succeed<{ id: Id }>(foreign.owner, name, { body }, noun);
    return row!.id;
  };
  const { formid } = foreign;
  const list = { sort: [], filters: {}, quick: '' };
  const mailText = { name: foreign.word, language: 'de', subject: '', text: '', shared: false };
  const answers = await theirs<string>('formAnswers', 'answerlist', { formid, ...list });
  const window = { body: { formid, id: answers, offset: 0, limit: 1 } };
  const [answer] = await succeed<{ answerid: number }>(foreign.owner, 'formAnswerWindow', window, 'answer');
  hidden = {
    noteSet: foreign.noteid,
    tagSet: foreign.tagid,
    pushDelete: foreign.pushdeviceid,
    pushResponse: await theirs<number>('eventList', 'event'),
    substituteSet: foreign.substituteid,
    substituteRehearse: foreign.substituteid,
    userSessionEnd: foreign.sessionid,
    mailTemplateSet: await theirs<number>('mailTemplateSet', 'mailtemplate', mailText),
    formAnswerWindow: answers,
    formPdf: answer!.answerid,
    workflowJobWindow: await theirs<string>('workflowJobOpen', 'joblist', { view: 'group', ...list }),
  };
});
afterAll(async () => {
  await stage?.close();
  await browsers?.close();
});

/** Numbers that are no ids. */
const NUMBER = /^(?:docversion|version|revision|\w*page(?:no)?|offset|before|orderno|max|years?|stepid|nextmodule)$/;
/** What everybody may know of: users, groups, products and indexes. */
const COMPANY_WIDE =
  /^(?:\w*userids?|archivedby|mention|hiddenauthors|primaryid|groupids?|groups|archivedbygroup|product(?:id|s)|indexid|dmsindex)$/;
/** Calls that refuse everything without a mail server or DocuSign: see mailSend.test.ts and docusign.test.ts. */
const ELSEWHERE: ReadonlySet<OperationName> = new Set(['mailResend', 'mailUndo', 'docusignRefresh']);

/** A thing of the other client by the name of its id. */
const hiddenOf = (key: string): number | undefined =>
  new Map([
    ['docid', foreign.docid],
    ['versionof', foreign.docid],
    ['formid', foreign.formid],
    ['templateid', foreign.templateid],
    ['clientid', foreign.filing.clientid],
    ['clients', foreign.filing.clientid],
    ['doctypeid', foreign.filing.doctypeid],
    ['maskid', foreign.filing.maskid],
    ['fieldid', foreign.lookup.fieldID],
    ['pool', foreign.poolid],
    ['processid', foreign.processid],
    ['parentid', foreign.fileid],
    ['wfid', foreign.job.wfid],
    ['editgroupno', foreign.editgroupno],
  ]).get(key);

/** Where ids are texts, which a schema does not tell from names. */
const TEXTS: readonly Path[] = [
  ['params', 'id'],
  ['params', 'file'],
  ['body', 'id'],
];

test('[AUTH-12] an id of another client, anywhere in a call, is answered like one that never existed', async () => {
  const told: string[] = [];
  for (const [name, row] of Object.entries(rows) as [OperationName, Row][]) {
    const operation: Operation = operations[name];
    if (operation.access === 'public' || row.endsSession === true || ELSEWHERE.has(name)) continue;
    const input = async (of: Things): Promise<Input> => (await row.input?.(of)) ?? {};
    const [mine, theirs] = [await input(own), await input(foreign)];
    const texts = TEXTS.filter((path) => typeof at(mine, path) === 'string');
    for (const path of new Set([...idPaths(operation), ...texts])) {
      const place = `${name} ${path.join('.')}`;
      const key = path.findLast((part) => part !== '0')!;
      if (NUMBER.test(key) || COMPANY_WIDE.test(key)) continue;
      const given = at(theirs, path);
      const thing = given !== undefined && given !== at(mine, path) ? given : (hiddenOf(key) ?? hidden[name]);
      if (thing === undefined) {
        told.push(`${place}: which thing of the other client is it?`);
        continue;
      }
      const absent = /\D/.test(String(thing)) ? String(thing).replaceAll(/./g, '0') : ABSENT;
      const answers = [];
      for (const id of [thing, absent]) {
        const { status, bytes } = await own.owner.call(name, withAt(await input(own), path, id) as Input);
        if (bytes.includes(foreign.word)) told.push(`${place}: the answer names ${foreign.word}`);
        // What a change made has an id and a time of its own; so has a result.
        const isMade = status < 400 && operation.effect === 'change';
        answers.push(`${status} ${isMade ? '' : bytes.toString('utf8').replace(/"id":"[^"]{22}"/, '')}`);
      }
      if (answers[0] !== answers[1])
        told.push(
          `${place}: ${answers[0]!.slice(0, 200)}, but for one that never existed ${answers[1]!.slice(0, 200)}`,
        );
    }
  }
  expect(told).toEqual([]);
  // Calls that do nothing to a foreign thing may say that they succeeded.
  const { docid, tagid, noteid, linkid, substituteid, pushdeviceid } = foreign;
  for (const [call, noun, id, input] of [
    ['tagList', 'tag', tagid, { body: { docid } }],
    ['noteList', 'note', noteid, { params: { docid } }],
    ['linkList', 'link', linkid, { params: { docid } }],
    ['substituteList', 'substitute', substituteid, {}],
    ['pushInfo', 'device', pushdeviceid, {}],
    ['mailTemplateList', 'mailtemplate', hidden.mailTemplateSet, {}],
    ['userSessionList', 'session', hidden.userSessionEnd, {}],
  ] as const)
    expect(await succeed<{ id: unknown }>(foreign.owner, call, input, noun), call).toContainEqual(
      expect.objectContaining({ id }),
    );
});
