import { sortableDate } from '#core/kernel/dateText.ts';
import type { FormAnswer, FormInfo } from '#core/contract/work/form.ts';
import type { FormAnswerList } from '#core/contract/work/formAnswers.ts';
import { ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { listOfUser } from '#src/list/ofUser.ts';
import { arrangementOf } from '#src/list/state.ts';

/** The forms the user may fill in or edit. */
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
        changed: (form) => sortableDate(form.changedat),
      },
    }),
  }),
);

/** The answers of a form, for the lifetime of a screen. @param onCome receives the columns and filter values */
export function answerList(onCome: (list: FormAnswerList) => void) {
  let formid = 0;
  return createList<FormAnswer, number>({
    id: 'form_answers',
    keyOf: ({ answerid }) => answerid,
    open: async ({ query, ...ask }, signal) => {
      formid = query;
      const body = { formid, ...arrangementOf(ask) };
      const answer = await call('formAnswers', { body }, { signal, silent: true });
      if (!answer.ok) return answer;
      const [list] = answer.value.answerlist;
      if (list === undefined) throw new Error('formAnswers answered no list');
      onCome(list);
      // Rows that no longer exist are dropped: rows are used up to the first gap in positions.
      return ok({
        id: list.id,
        count: list.count,
        rows: answer.value.answer.filter(({ position }, at) => position === at),
      });
    },
    window: async (id, offset, limit, signal) => {
      const answer = await call('formAnswerWindow', { body: { formid, id, offset, limit } }, { signal, silent: true });
      return answer.ok ? ok(answer.value.answer.map((row) => [row.position, row] as const)) : answer;
    },
  });
}
