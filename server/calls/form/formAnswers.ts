import type { Language } from '#core/contract/constants.ts';
import { IndexType } from '#core/contract/master.ts';
import type { FormDefinition, FormValues } from '#core/contract/work/form.ts';
import { checkAnswer, type CheckedAnswer } from '#core/forms/check.ts';
import { indexesOf } from '#core/forms/filing.ts';
import { textOf } from '#core/forms/model.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Upload } from '#server/http/call.ts';
import { letter } from '#server/jobs/mail/letter.ts';
import { noticeText } from '#server/jobs/notices.ts';
import { begin } from '#server/jobs/workflow/run.ts';
import { Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import {
  answerOfKey,
  type AnswerRow,
  countTaken,
  dropAnswer,
  insertAnswer,
  noteDocument,
  type VersionRow,
} from '#server/store/forms.ts';
import { assignFiles } from '#server/store/formFiles.ts';
import { type MailAddress, putMail } from '#server/store/channels/mails.ts';
import { isLookupValue } from '#server/store/document/filing.ts';
import { indexes } from '#server/store/master.ts';
import { senderOf } from '#server/store/sending/addresses.ts';
import { loadGrants, type Principal } from '#server/store/people/principals.ts';
import { poolAnswer } from './answerPool.ts';
import { definitionOf, todayOf } from './require.ts';
import { rendered } from '#server/calls/page/pages.ts';
import { attachFiles, withFiles } from '#server/calls/form/answerFiles.ts';
import { archive, type Filing } from '#server/calls/document/archive.ts';

type Db = Filing['services']['store']['db'];
type Asking = Pick<Filing, 'services' | 'signal'> & { readonly language: Language };

interface Sent {
  readonly version: VersionRow;
  readonly form: { readonly id: number; readonly ownerid: number; readonly realmid: number };
  readonly values: FormValues;
  readonly comment: string;
  readonly key: string;
  /** Null if sent through the public link. */
  readonly userid: number | null;
  /** Whether the sender wants a copy by mail. */
  readonly copy?: boolean | undefined;
}

/** Checks and stores an answer under a number, and archives it if the form says so. Sent twice, it is stored once. */
export async function keepAnswer(asking: Asking, sent: Sent): Promise<AnswerRow & { readonly copied: boolean }> {
  const { services } = asking;
  const { store, now } = services;
  const { form, version, comment, userid } = sent;
  const definition = definitionOf(version);
  const values = await acceptedValues(asking, definition, sent);
  const at = now();
  const answer = await store.db.transaction().execute(async (trx) => {
    await store.dialect.serialise(trx, form.id);
    const known = await answerOfKey(trx, form.id, sent.key);
    if (known !== undefined) return known;
    const { keys, ...named } = await withFiles(trx, form.id, userid, definition, values);
    // Counted in the serialised part, so that of two simultaneous answers only one can be the last.
    if (userid === null && !(await countTaken(trx, form.id, 1))) throw new Failure('form.linkUnknown');
    const kept = await insertAnswer(trx, {
      formid: form.id,
      version: version.version,
      sendkey: sent.key,
      userid,
      comment,
      content: JSON.stringify(named.values),
      at,
    });
    await assignFiles(trx, kept.id, keys);
    const newvalue = `${version.name} #${kept.number}`;
    // Answers through the public link are recorded under the form's owner, who published it.
    await writeAudit(trx, { at, userId: userid ?? form.ownerid, action: 'form.answered', newvalue });
    return kept;
  });
  const isWished = sent.copy === true && definition.copy === true && services.sendsMail;
  const to = isWished && userid !== null ? await senderOf(store.db, userid) : undefined;
  const copied = to?.address !== undefined;
  const isFiled =
    (definition.target === undefined && definition.pool === undefined) ||
    answer.docid !== null ||
    answer.processid !== null;
  // A repeated answer has already been mailed.
  if (isFiled && (!copied || answer.at !== at)) return { ...answer, copied };
  const giveUp = async (error: unknown): Promise<never> => {
    if (!(error instanceof Failure)) throw error;
    await store.db.transaction().execute((trx) => dropAnswer(trx, answer));
    throw new Failure('form.notArchived', { reason: error.error });
  };
  const paper = await stagedPaper(asking, sent, definition, answer).catch(giveUp);
  try {
    const copy = async (trx: Db) => {
      if (to?.address !== undefined)
        await sendCopy(trx, { services, to: { name: to.name, address: to.address }, answer, paper });
    };
    if (definition.target !== undefined)
      return { ...answer, copied, docid: await archiveAnswer(asking, sent, definition, answer, paper, copy) };
    if (definition.pool !== undefined) {
      await poolAnswer(asking, { form, userid }, definition.pool, answer, paper, copy);
      return { ...answer, copied };
    }
    await paper.file.keep();
    await store.db.transaction().execute(copy);
    return { ...answer, copied };
  } catch (error) {
    return await giveUp(error);
  } finally {
    await paper.file.discard();
  }
}

/** The answer in the form it is stored. @throws Failure 'form.answerInvalid' */
export async function acceptedValues(
  { services }: Pick<Asking, 'services'>,
  definition: FormDefinition,
  { values, userid, form }: Pick<Sent, 'values' | 'userid'> & { readonly form: Pick<Sent['form'], 'realmid'> },
): Promise<CheckedAnswer['values']> {
  const { problems, values: kept } = checkAnswer(definition, values, todayOf(services));
  const refuse = (id: string): never => {
    throw new Failure('form.answerInvalid', { field: definition.fields.find((one) => one.id === id)?.label ?? id });
  };
  const [problem] = problems;
  if (problem !== undefined) refuse(problem.field);
  // For public links look-ups are plain text: outsiders must not learn the company's values.
  const looked = userid === null ? [] : definition.fields.filter(({ lookup }) => lookup !== undefined);
  if (looked.length === 0) return kept;
  const { db } = services.store;
  const { clientid } = await db
    .selectFrom('realm')
    .where('id', '=', form.realmid)
    .select('clientid')
    .executeTakeFirstOrThrow();
  for (const { id, lookup } of looked) {
    const value = textOf(kept, id);
    if (lookup === undefined || value === '') continue;
    if (!(await isLookupValue(db, { ...lookup, clientid }, value))) refuse(id);
  }
  return kept;
}

/** The answer as a staged PDF. */
async function stagedPaper(
  { services, language, signal }: Asking,
  { version, form, userid }: Sent,
  definition: FormDefinition,
  { content, at, number, comment }: AnswerRow,
): Promise<Upload> {
  const values = JSON.parse(content) as FormValues; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as keepAnswer wrote it
  const plain = `${version.name.replaceAll(/[\p{Cc}/\\]/gu, ' ').trim()} ${number}`;
  // Shows in the archive or pool that the sender was not signed in.
  const outside = userid === null ? await outsideText(services, form.ownerid, plain) : undefined;
  const answer = { values, number, at: toWireDateTime(at, services.timeZone), comment, mark: outside?.body };
  const made = await services.renderer.formPdf(
    { name: version.name, definition, language, answer },
    // Answers to one form queue behind each other, so that they do not delay the pages of the form's owner.
    { owner: `form ${form.id}`, priority: 'visible', signal },
  );
  const bytes = rendered(made);
  return { name: `${outside?.title ?? plain}.pdf`, file: await services.files.stage(bytes) };
}

/** The text that marks an answer sent from outside, in the language of the form's owner. */
async function outsideText({ store, timeZone }: Asking['services'], ownerid: number, name: string) {
  const users = store.db.selectFrom('user').where('id', '=', ownerid);
  const { languageid } = await users.select('languageid').executeTakeFirstOrThrow();
  return noticeText('formOutside', { name }, { languageId: languageid, timeZone });
}

interface Copy {
  readonly services: Asking['services'];
  readonly to: MailAddress;
  readonly answer: AnswerRow;
  readonly paper: Upload;
}

/** Sends the copy to the sender's address in the directory. */
async function sendCopy(trx: Db, { services, to, answer, paper }: Copy): Promise<void> {
  const subject = paper.name.replace(/\.pdf$/, '');
  await putMail(trx, {
    content: {
      subject,
      ...letter({ subject, text: subject, sender: '', links: [], publicUrl: services.publicUrl }),
      to: [to],
      cc: [],
      bcc: [],
      attachments: [{ name: paper.name, mime: 'application/pdf', sha256: paper.file.sha256 }],
    },
    now: answer.at,
  });
}

/**
 * Archives the answer as a document in the name of the form's owner, so that senders need no right to archive. Its
 * files become attachments; the workflow it starts is begun by the sender.
 */
async function archiveAnswer(
  { services, signal }: Asking,
  { form, userid }: Sent,
  definition: FormDefinition,
  { id: answerid, content, at }: AnswerRow,
  paper: Upload,
  copy: (trx: Db) => Promise<void>,
): Promise<number> {
  const { db, dialect } = services.store;
  const values = JSON.parse(content) as FormValues; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as keepAnswer wrote it
  const principal: Principal = {
    ...(await loadGrants(db, form.ownerid)),
    userId: form.ownerid,
    login: '',
    languageId: 0,
    moduleid: 0,
    sessionHash: '',
    setupRequired: false,
  };
  const realm = await db
    .selectFrom('realm')
    .where('id', '=', form.realmid)
    .select(['clientid', 'productid'])
    .executeTakeFirstOrThrow();
  const types = new Map((await indexes(db, principal)).map(({ id, type }) => [id, IndexType.parse(type)]));
  const { doctypeid, maskid, workflow } = definition.target ?? { doctypeid: 0, maskid: 0 };
  const year = Number(toWireDateTime(at, services.timeZone).slice(6, 10));
  const filed = indexesOf(definition, values, (indexid) => types.get(indexid));
  const metafile = { ...realm, year, doctypeid, maskid, indexes: filed };
  const initiator = userid ?? form.ownerid;
  const also = async (trx: Db, docid: number) => {
    await noteDocument(trx, answerid, docid);
    await attachFiles(trx, { answerid, docid, userid: initiator, at });
    await copy(trx);
    if (workflow !== undefined) await begin(trx, { ...services, dialect }, { docid, key: workflow, initiator });
  };
  return archive({ services, principal, signal }, metafile, paper, also, workflow);
}
