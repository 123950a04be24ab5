import type { FormAnswer, FormInfo } from '#core/contract/work/form.ts';
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

/** The answers of a form, for as long as a screen shows them. */
export const answerList = () =>
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
      },
    }),
  });
