import type * as z from 'zod/mini';
import type { DocumentAction } from '#core/contract/admin/audit.ts';
import type { HistoryEntry, HistoryFilter } from '#core/contract/document/history.ts';
import { fromWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import { csvOf } from '#core/text/csv.ts';
import { fold } from '#core/text/fold.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayReadNotes } from '#server/rules/document/notes.ts';
import { historyOf } from '#server/store/audit.ts';
import { type DocumentRow, visibleOf } from '#server/store/document/documents.ts';
import { pastState } from '#server/store/document/pastState.ts';
import type { Principal } from '#server/store/people/principals.ts';
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
    return { history: await entriesOf(services, principal, document, query) };
  },

  documentHistoryFile: async ({ services, principal, params, query }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const entries = await entriesOf(services, principal, document, query);
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

/** Actions whose values are the numbers of other documents. */
const NAMING_DOCUMENTS: ReadonlySet<string> = new Set<DocumentAction>(['link.set', 'link.deleted', 'document.copied']);

/**
 * Content of notes is only shown to users who may read notes, the number of another document only to users who may see
 * it.
 */
async function entriesOf(
  services: Services,
  principal: Principal,
  document: DocumentRow,
  { user, action, from, to }: z.infer<typeof HistoryFilter>,
): Promise<HistoryEntry[]> {
  const bounds = {
    action,
    from: from === undefined ? undefined : timeOf(from, services, 'from'),
    to: to === undefined ? undefined : timeOf(to, services, 'to'),
  };
  const entries = await historyOf(services.store.db, document.id, bounds);
  const readsNotes = mayReadNotes(principal, document) === null;
  const named = entries
    .filter((entry) => NAMING_DOCUMENTS.has(entry.action))
    .map(({ oldvalue, newvalue }) => Number(newvalue ?? oldvalue));
  const visible = await visibleOf(services.store.db, principal, new Set(named));
  const wanted = fold(user ?? '');
  return entries
    .filter((entry) => wanted === '' || fold(`${entry.user} ${entry.onbehalfof ?? ''}`).includes(wanted))
    .map(({ id, at, user: by, onbehalfof, action: name, field, oldvalue, newvalue }) => {
      const isHidden = NAMING_DOCUMENTS.has(name)
        ? !visible.has(Number(newvalue ?? oldvalue))
        : name.startsWith('note.') && !readsNotes;
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
