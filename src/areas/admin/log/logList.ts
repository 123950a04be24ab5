import { t } from 'i18next';
import { LOG_WINDOW, type LogEntry } from '#core/contract/admin/adminLog.ts';
import { ok } from '#core/kernel/result.ts';
import type { Values } from '#core/text/arrange.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { listOfUser } from '#src/list/ofUser.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import type { LogQuery } from './allLines.ts';
import { actionParts } from './model.ts';

/** Most entries to show at once; for older ones the user restricts the dates. The file has all. */
const LINES = LOG_WINDOW;

/** An action in words, or its name if it has no text yet. */
export function actionText(action: string): string {
  const told = actionParts(action);
  return told === undefined ? action : labelled(t(`admin:log.noun.${told.noun}`), t(`admin:log.verb.${told.verb}`));
}

/** For sorting, filtering and search. */
export const values: Values<LogEntry> = {
  user: ({ user }) => user,
  action: ({ action }) => actionText(action),
  doc: ({ docid }) => docid,
  old: ({ oldvalue }) => oldvalue,
  new: ({ newvalue }) => newvalue,
};

export const logList = listOfUser(() =>
  createList<LogEntry, LogQuery>({
    id: 'admin_log',
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    ...inMemory<LogEntry, LogQuery>({
      load: async (query, signal) => {
        const answer = await call('logList', { query: { ...query, limit: String(LINES) } }, { signal, silent: true });
        return answer.ok ? ok(answer.value.log) : answer;
      },
      values,
    }),
  }),
);
