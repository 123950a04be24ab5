import type { Language } from '#core/contract/constants.ts';
import { FormDefinition, type FormValues } from '#core/contract/work/form.ts';
import { checkAnswer } from '#core/forms/check.ts';
import { choicesOf, textOf } from '#core/forms/model.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { formPdf } from '#server/render/form/formPdf.ts';
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
import { loadGrants, type Principal } from '#server/store/people/principals.ts';
import { archive, type Filing } from '#server/routes/document/archive.ts';

export type Asking = Pick<Filing, 'services' | 'signal'> & { readonly language: Language };

/** dd.MM.yyyy on the company's clock. */
export const todayOf = ({ now, timeZone }: Filing['services']): string => toWireDateTime(now(), timeZone).slice(0, 10);

export const definitionOf = ({ definition }: Pick<VersionRow, 'definition'>): FormDefinition =>
  FormDefinition.parse(JSON.parse(definition));

interface Sent {
  readonly version: VersionRow;
  readonly form: { readonly id: number; readonly ownerid: number; readonly realmid: number };
  readonly values: FormValues;
  readonly comment: string;
  readonly key: string;
  /** Null where it came through the public link. */
  readonly userid: number | null;
}

/** Checks an answer, keeps it under a number, and archives it where the form says so; sent twice it is kept once. */
export async function keepAnswer(asking: Asking, sent: Sent): Promise<AnswerRow> {
  const { services } = asking;
  const { store, now } = services;
  const { form, version, comment, userid } = sent;
  const definition = definitionOf(version);
  const checked = checkAnswer(definition, sent.values, todayOf(services));
  const [problem] = checked.problems;
  if (problem !== undefined) {
    const field = definition.fields.find(({ id }) => id === problem.field)?.label ?? problem.field;
    throw new Failure('form.answerInvalid', { field });
  }
  const at = now();
  const answer = await store.db.transaction().execute(async (trx) => {
    await store.dialect.serialise(trx, form.id);
    const known = await answerOfKey(trx, form.id, sent.key);
    if (known !== undefined) return known;
    if (userid === null) await countTaken(trx, form.id);
    const kept = await insertAnswer(trx, {
      formid: form.id,
      version: version.version,
      sendkey: sent.key,
      userid,
      comment,
      content: JSON.stringify(checked.values),
      at,
    });
    const newvalue = `${version.name} #${kept.number}`;
    // An answer from outside is noted under whoever opened the form to the outside.
    await writeAudit(trx, { at, userId: userid ?? form.ownerid, action: 'form.answered', newvalue });
    return kept;
  });
  if (definition.target === undefined || answer.docid !== null) return answer;
  try {
    const docid = await archiveAnswer(asking, sent, definition, answer);
    return { ...answer, docid };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await dropAnswer(store.db, answer.id);
    throw new Failure('form.notArchived', { reason: error.error });
  }
}

/**
 * Files the answer as a document, in the name of whoever built the form: people who fill it need no right to archive.
 */
async function archiveAnswer(
  { services, signal, language }: Asking,
  { form, version }: Sent,
  definition: FormDefinition,
  answer: AnswerRow,
): Promise<number> {
  const { db } = services.store;
  const values = JSON.parse(answer.content) as FormValues; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as it was written above
  const at = toWireDateTime(answer.at, services.timeZone);
  const { number, comment } = answer;
  const bytes = await formPdf({ name: version.name, definition, language, answer: { values, number, at, comment } });
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
  const indexes = definition.fields.flatMap((field) =>
    field.indexid === undefined
      ? []
      : [{ indexid: field.indexid, value: textOf(values, field.id) || choicesOf(values, field.id).join(', ') }],
  );
  const { doctypeid, maskid } = definition.target ?? { doctypeid: 0, maskid: 0 };
  const metafile = { ...realm, year: Number(at.slice(6, 10)), doctypeid, maskid, indexes };
  const file = await services.files.stage(bytes);
  try {
    const name = `${version.name.replaceAll(/[\p{Cc}/\\]/gu, ' ').trim()} ${number}.pdf`;
    return await archive({ services, principal, signal }, metafile, { name, file }, (trx, docid) =>
      noteDocument(trx, answer.id, docid),
    );
  } finally {
    await file.discard();
  }
}
