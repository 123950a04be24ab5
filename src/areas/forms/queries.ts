import type { FormAnswer, FormField, FormInfo } from '#core/contract/work/form.ts';
import { cellText } from '#core/forms/cell.ts';
import { ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { listOfUser } from '#src/list/ofUser.ts';

/** The forms that the user may fill or build. */
export const formList = listOfUser(() =>
  createList<FormInfo, null>({
    id: 'forms',
    keyOf: ({ formid }) => formid,
    ...inMemory<FormInfo, null>({
      load: async (_, signal) => {
        const answer = await call('formList', {}, { signal, silent: true });
        return answer.ok ? ok(answer.value.form) : answer;
      },
      values: {
        name: (form) => form.name,
        version: (form) => form.version,
        answers: (form) => form.answers,
        owner: (form) => form.ownername,
        changed: (form) => form.changedat.replace(/^(\d+)\.(\d+)\.(\d+)/, '$3$2$1'),
      },
    }),
  }),
);

/** How a value sorts: numbers as numbers, days by the calendar. */
const sortable = (values: FormAnswer['values'], field: FormField): string | number | null => {
  const text = cellText(values, field, '');
  if (text === '') return null;
  if (field.kind === 'number' || field.kind === 'amount' || field.kind === 'computed') return Number(text);
  return field.kind === 'date' ? text.replace(/^(\d+)\.(\d+)\.(\d+)/, '$3$2$1') : text;
};

/** The answers of a form, for as long as a screen shows them. @param fields those that are columns */
export const answerList = (fields: readonly FormField[]) =>
  createList<FormAnswer, number>({
    id: 'form_answers',
    keyOf: ({ answerid }) => answerid,
    ...inMemory<FormAnswer, number>({
      load: async (formid, signal) => {
        const answer = await call('formAnswers', { params: { formid: String(formid) } }, { signal, silent: true });
        return answer.ok ? ok(answer.value.answer) : answer;
      },
      values: {
        number: (answer) => answer.number,
        at: (answer) => answer.at.replace(/^(\d+)\.(\d+)\.(\d+)/, '$3$2$1'),
        by: (answer) => answer.by,
        version: (answer) => answer.version,
        comment: (answer) => answer.comment,
        ...Object.fromEntries(
          fields.map((field) => [`field_${field.id}`, (answer: FormAnswer) => sortable(answer.values, field)]),
        ),
      },
    }),
  });
