import { FIRST_ANSWERS, type FormAnswersAsk } from '#core/contract/work/formAnswers.ts';
import { FormValues } from '#core/contract/work/form.ts';
import { answerValues, fieldsOfAll } from '#core/forms/answers.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { arranged } from '#core/text/arrange.ts';
import type { Call, Handlers, Services } from '#server/http/call.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayBuild } from '#server/rules/forms.ts';
import {
  allAnswersOf,
  answeredVersions,
  answerIds,
  answersOf,
  type FormRow,
  type ReadAnswer,
  sendersOf,
} from '#server/store/forms.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { definitionOf, requireForm, licensed } from '#server/calls/form/require.ts';

/** Most answers that are sorted and filtered at once: their values are examined one by one. */
const ARRANGED_MAXIMUM = 50_000;
const kindOf = (formid: number) => `form_answers ${formid}`;

/** The form, if the user may see its answers. */
async function answered(services: Services, principal: Principal, formid: number): Promise<FormRow> {
  await licensed(services);
  const form = await requireForm(services.store.db, principal, formid);
  ensure(mayBuild(principal, form));
  return form;
}

export const answerListHandlers = {
  formAnswers: async ({ services, principal, body }: Call<'formAnswers'>) => {
    const { id: formid } = await answered(services, principal, body.formid);
    const { db } = services.store;
    const [versions, people] = await Promise.all([answeredVersions(db, formid), sendersOf(db, formid)]);
    const fields = fieldsOfAll(versions.map(definitionOf));
    const ids = isPlain(body) ? await answerIds(db, formid) : await arrangedIds(services, body, fields);
    const id = await services.snapshots.keep(principal.userId, kindOf(formid), Int32Array.from(ids), services.now());
    const senders = people.map((sender) => (sender.userid === null ? '' : sender.byname));
    return {
      answerlist: [{ id, count: ids.length, fields: [...fields], senders: [...new Set(senders)].toSorted() }],
      answer: await placed(services, formid, ids.slice(0, FIRST_ANSWERS), 0),
    };
  },

  formAnswerWindow: async ({ services, principal, body }: Call<'formAnswerWindow'>) => {
    const { id: formid } = await answered(services, principal, body.formid);
    const { id, offset, limit } = body;
    const kind = kindOf(formid);
    const ids = await services.snapshots.window(principal.userId, kind, id, offset, limit, services.now());
    if (ids === undefined) throw new Failure('search.resultExpired');
    return { answer: await placed(services, formid, [...ids], offset) };
  },
} satisfies Partial<Handlers>;

/** Whether the list has its default order and no filters, so that the values need not be read. */
const isPlain = ({ sort, filters, quick }: FormAnswersAsk): boolean =>
  quick.trim() === '' && sort.length === 0 && Object.values(filters).every((values) => values.length === 0);

const byOf = ({ userid, byname }: ReadAnswer): string => (userid === null ? '' : byname);
const valuesOf = ({ content }: ReadAnswer): FormValues => FormValues.parse(JSON.parse(content));

async function arrangedIds(
  { store }: Services,
  ask: FormAnswersAsk,
  fields: Parameters<typeof answerValues>[0],
): Promise<readonly number[]> {
  const rows = await allAnswersOf(store.db, ask.formid, ARRANGED_MAXIMUM + 1);
  if (rows.length > ARRANGED_MAXIMUM) throw new Failure('search.tooSlow');
  const answers = rows.map((row) => ({ ...row, by: byOf(row), values: valuesOf(row) }));
  return arranged(answers, ask, answerValues(fields)).map(({ id }) => id);
}

/** Answers by id with their positions in the list; deleted ones are left out. */
async function placed({ store, timeZone }: Services, formid: number, ids: readonly number[], offset: number) {
  const rows = new Map((await answersOf(store.db, formid, ids)).map((row) => [row.id, row]));
  return ids.flatMap((answerid, at) => {
    const row = rows.get(answerid);
    if (row === undefined) return [];
    const { number, version, userid, comment, docid } = row;
    return [
      {
        answerid,
        number,
        version,
        at: toWireDateTime(row.at, timeZone),
        by: byOf(row),
        outside: userid === null,
        comment,
        docid,
        values: valuesOf(row),
        position: offset + at,
      },
    ];
  });
}
