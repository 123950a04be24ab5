import type { Kysely } from 'kysely';
import { LANGUAGE_IDS, type Language, DEFAULT_LANGUAGE, LANGUAGES } from '#core/contract/constants.ts';
import { IndexType } from '#core/contract/master.ts';
import type { Definition } from '#core/workflow/definition.ts';
import { workOf } from '#core/workflow/definition.ts';
import type { Assigned, Effect, Notice as Kind } from '#core/workflow/instance.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { Dialect } from '#server/store/dialect.ts';
import { changeDocument, PLACE } from '#server/store/document/documentChange.ts';
import { deputiesOf } from '#server/store/workflow/representing.ts';
import { nameOfUser } from '#server/store/workflow/people.ts';
import type { NoticeText } from '../notices.ts';
import { type Notice, notify } from '../notify.ts';
import type { NotifyContext } from '#server/jobs/notifyContext.ts';
import type { Database } from '#server/store/schema.ts';
import { finishEventsAbout } from '#server/store/channels/events.ts';
import { putSignal } from '#server/store/channels/signals.ts';

type Db = Kysely<Database>;

interface Cause {
  readonly docid: number;
  readonly definition: Definition;
  readonly now: number;
  /** The user who caused it; for timers the one who started the workflow. */
  readonly userId: number;
  readonly onBehalfOf: number | undefined;
  readonly wfid: number;
  /** Key of its definition. */
  readonly workflow: string;
  readonly dialect: Pick<Dialect, 'serialise'>;
  /** What notifying needs beside the time. */
  readonly notifier: Omit<NotifyContext, 'now'>;
}

/** Type of the notification (specification, section 3, Notification types). */
const TYPES: Readonly<Record<Kind, number>> = {
  task: 0,
  escalation: 1,
  withdrawn: 10,
  takenOver: 10,
  asked: 0,
  answered: 0,
  message: 0,
  ended: 0,
  corrupted: 0,
};

/** Notifications that deputies receive too. */
const DEPUTISED: ReadonlySet<Kind> = new Set<Kind>(['task', 'escalation', 'asked']);

/**
 * Carries out the effects of a workflow event in its transaction. Returns the workflows to be started. The document is
 * changed last: from then on others who change documents of its realm have to wait.
 */
export async function perform(trx: Db, effects: readonly Effect[], cause: Cause): Promise<readonly string[]> {
  const started: string[] = [];
  for (const effect of effects.toSorted(
    (one, other) => Number(changesDocument(one)) - Number(changesDocument(other)),
  )) {
    if (effect.effect === 'setIndex') await setIndex(trx, effect.index, effect.value, cause);
    else if (effect.effect === 'notify') await notifyAll(trx, effect, cause);
    else if (effect.effect === 'start') started.push(effect.workflow);
    else await archive(trx, cause);
  }
  return started;
}

const changesDocument = ({ effect }: Effect): boolean => effect === 'setIndex' || effect === 'archive';

async function setIndex(trx: Db, name: string, value: string, cause: Cause): Promise<void> {
  const index = await trx
    .selectFrom('index_def')
    .where('name', '=', name)
    .select(['id', 'type', 'caption'])
    .executeTakeFirst();
  if (index === undefined || (await valueOf(trx, cause.docid, index.id)) === value) return;
  const document = await heldDocument(trx, cause);
  const before = await valueOf(trx, cause.docid, index.id);
  if (before === value) return;
  const change = { indexid: index.id, type: IndexType.parse(index.type), before, value };
  await changeDocument(trx, document, {}, [change], cause.now);
  await writeAudit(trx, {
    at: cause.now,
    userId: cause.userId,
    onBehalfOf: cause.onBehalfOf,
    action: 'index.set',
    docid: cause.docid,
    field: index.caption,
    oldvalue: before,
    newvalue: value,
  });
}

async function valueOf(trx: Db, docid: number, indexid: number): Promise<string> {
  const found = trx.selectFrom('document_index').where('docid', '=', docid).where('indexid', '=', indexid);
  return (await found.select('value').executeTakeFirst())?.value ?? '';
}

/** Protects the document from now on. */
async function archive(trx: Db, cause: Cause): Promise<void> {
  const document = await heldDocument(trx, cause);
  await changeDocument(trx, document, { protected: 1 }, [], cause.now);
}

/**
 * The document, locked until the transaction ends: changes within a realm are serialised, whether by users or by
 * several workflows of one document.
 */
async function heldDocument(trx: Db, { docid, dialect }: Cause) {
  const found = trx
    .selectFrom('document')
    .where('id', '=', docid)
    .select(['id', 'revision', ...PLACE]);
  await dialect.serialise(trx, (await found.executeTakeFirstOrThrow()).realmid);
  return await found.executeTakeFirstOrThrow();
}

/** Signals everybody who may see the document to reload its jobs. */
export async function signalChange(trx: Db, wfid: number, docid: number, now: number): Promise<void> {
  const document = await trx.selectFrom('document').where('id', '=', docid).select('realmid').executeTakeFirstOrThrow();
  const hearers = { realmid: document.realmid };
  await putSignal(trx, { topic: 'change', noun: 'workflow', id: wfid, docid }, hearers, now);
  await putSignal(trx, { topic: 'count', of: 'job' }, hearers, now);
}

/** Notifies everybody addressed who may see the document, except the user who caused it. */
async function notifyAll(trx: Db, effect: Extract<Effect, { effect: 'notify' }>, cause: Cause): Promise<void> {
  const { definition, docid, now, notifier } = cause;
  const step = workOf(definition, effect.step)?.caption ?? definition.steps[effect.step]?.caption;
  for (const { id, languageid } of await hearers(trx, effect.to, docid)) {
    const noticeIn = (language: Language) => ({
      type: TYPES[effect.notice],
      text: { title: definition.caption[language], body: effect.text?.[language] ?? step?.[language] ?? '' },
      docid,
      ...(effect.job === undefined ? {} : { about: aboutJob(cause.wfid, effect.job) }),
      facts: {
        wfid: cause.wfid,
        wfname: definition.caption[language],
        ...(effect.job === undefined ? {} : { stepid: effect.job }),
        ...(step === undefined ? {} : { stepname: step[language] }),
      },
    });
    if (id !== cause.userId || effect.notice === 'message')
      await notify(trx, { ...notifier, now: () => now }, { userid: id, ...noticeIn(languageOf(languageid)) });
    if ('user' in effect.to && DEPUTISED.has(effect.notice)) await notifySubstitutes(trx, id, noticeIn, cause);
  }
}

/** Notifies current deputies of a user's jobs, and says on whose behalf they would act. */
async function notifySubstitutes(
  trx: Db,
  primaryid: number,
  noticeIn: (language: Language) => Omit<Notice, 'userid' | 'text'> & { readonly text: NoticeText },
  { workflow, now, userId, notifier }: Cause,
): Promise<void> {
  const deputies = await deputiesOf(trx, { userId: primaryid, workflow, now });
  if (deputies.length === 0) return;
  const name = await nameOfUser(trx, primaryid);
  const users = await trx.selectFrom('user').where('id', 'in', deputies).select(['id', 'languageid']).execute();
  for (const { id, languageid } of users) {
    if (id === userId) continue;
    const { text, facts, ...notice } = noticeIn(languageOf(languageid));
    await notify(
      trx,
      { ...notifier, now: () => now },
      {
        ...notice,
        userid: id,
        text: { name: 'deputised', values: { name, ...text } },
        facts: { ...facts, primaryname: name },
      },
    );
  }
}

/** The subject under which notifications about a job are found, and ended when it is done. */
const aboutJob = (wfid: number, stepid: number): string => `job ${wfid}/${stepid}`;

/** Ends the notifications about jobs that no longer exist. */
export async function settleJobs(trx: Db, wfid: number, gone: readonly number[], now: number): Promise<void> {
  for (const stepid of gone) await finishEventsAbout(trx, aboutJob(wfid, stepid), now);
}

const hearers = (trx: Db, to: Assigned, docid: number) =>
  trx
    .selectFrom('user')
    .where('active', '=', 1)
    .where((eb) =>
      'user' in to
        ? eb('user.id', '=', to.user)
        : eb('user.id', 'in', eb.selectFrom('group_member').where('groupid', '=', to.group).select('userid')),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('group_member')
          .innerJoin('group_realm', 'group_realm.groupid', 'group_member.groupid')
          .innerJoin('document', 'document.realmid', 'group_realm.realmid')
          .whereRef('group_member.userid', '=', 'user.id')
          .where('document.id', '=', docid)
          .select('document.id'),
      ),
    )
    .select(['user.id', 'languageid'])
    .execute();

const languageOf = (languageid: number): Language =>
  LANGUAGES.find((language) => LANGUAGE_IDS[language] === languageid) ?? DEFAULT_LANGUAGE;
