import type * as z from 'zod/mini';
import type { HistoryEntry, HistoryFilter } from '#core/contract/document/history.ts';
import { fromWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import { csvOf } from '#core/text/csv.ts';
import { fold } from '#core/text/fold.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayReadNotes } from '#server/rules/document/notes.ts';
import { historyOf } from '#server/store/audit.ts';
import { pastState } from '#server/store/document/pastState.ts';
import { contentDisposition } from '#server/calls/document/download.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { presentNote } from '#server/calls/document/presentNote.ts';
import { presentGroup } from '#server/calls/marks/layerMarks.ts';

const COLUMNS = ['at', 'user', 'onbehalfof', 'action', 'field', 'oldvalue', 'newvalue'] as const;
/** Includes everything within the requested second. */
const SECOND_MS = 999;

export const historyHandlers = {
  documentHistory: async ({ services, principal, params, query }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    return { history: await entriesOf(services, document.id, query, mayReadNotes(principal, document) === null) };
  },

  documentHistoryFile: async ({ services, principal, params, query }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const entries = await entriesOf(services, document.id, query, mayReadNotes(principal, document) === null);
    const rows = entries.map((entry) => COLUMNS.map((name) => entry[name] ?? ''));
    const body = Buffer.from(csvOf([COLUMNS, ...rows]));
    return {
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition(`${document.filename}.csv`),
        'content-length': String(body.byteLength),
      },
      body,
    };
  },

  documentPast: async ({ services, principal, params, query }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const at = timeOf(query.at, services, 'at');
    const past = await pastState(services.store.db, document, at + SECOND_MS);
    if (past === undefined) throw new Failure('document.notYet');
    const { notes, groups, realm, ...state } = past;
    const readsNotes = mayReadNotes(principal, document) === null;
    return {
      document: [
        {
          ...state,
          ...realm,
          at: query.at,
          note: readsNotes ? notes.map((row) => presentNote(row, services.timeZone)) : [],
          layer: groups.map((group) => presentGroup(group, services)),
        },
      ],
    };
  },
} satisfies Partial<Handlers>;

function timeOf(text: string, { timeZone }: Pick<Services, 'timeZone'>, field: string): number {
  const at = fromWireDateTime(text, timeZone);
  if (at === undefined) throw new Failure('request.invalid', { field });
  return at;
}

/** Content of notes is only shown to users who may read notes. */
async function entriesOf(
  services: Services,
  docid: number,
  { user, action, from, to }: z.infer<typeof HistoryFilter>,
  readsNotes: boolean,
): Promise<HistoryEntry[]> {
  const bounds = {
    action,
    from: from === undefined ? undefined : timeOf(from, services, 'from'),
    to: to === undefined ? undefined : timeOf(to, services, 'to'),
  };
  const entries = await historyOf(services.store.db, docid, bounds);
  const wanted = fold(user ?? '');
  return entries
    .filter((entry) => wanted === '' || fold(`${entry.user} ${entry.onbehalfof ?? ''}`).includes(wanted))
    .map(({ id, at, user: by, onbehalfof, action: name, field, oldvalue, newvalue }) => {
      const isHidden = name.startsWith('note.') && !readsNotes;
      return {
        id,
        at: toWireDateTime(at, services.timeZone),
        user: by,
        action: name,
        ...(onbehalfof !== null && { onbehalfof }),
        ...(typeof field === 'string' && { field }),
        ...(oldvalue !== null && !isHidden && { oldvalue }),
        ...(newvalue !== null && !isHidden && { newvalue }),
      };
    });
}
