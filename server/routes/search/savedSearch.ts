import type { Kysely } from 'kysely';
import { SavedQuery, type SavedSearch } from '#core/contract/search/savedSearch.ts';
import { fold } from '#core/text/fold.ts';
import type { Handlers } from '#server/http/call.ts';
import { maySearch } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayChangeSearch, mayOwnMoreSearches, mayShareSearch } from '#server/rules/savedSearches.ts';
import { writeAudit } from '#server/store/audit.ts';
import { etagOf } from '#server/store/admin/rows.ts';
import type { Principal } from '#server/store/people/principals.ts';
import {
  changeSearch,
  countOwnedSearches,
  deleteSearch,
  groupsOfSearches,
  insertSearch,
  isSearchNameTaken,
  savedSearchesOf,
  type SavedSearchRow,
  shareSearch,
} from '#server/store/search/savedSearches.ts';
import type { Database } from '#server/store/schema.ts';
import { namesOfGroups } from '#server/store/marks/templates.ts';

type Db = Kysely<Database>;

export const savedSearchHandlers = {
  savedSearchList: async ({ services: { store }, principal }) => ({
    savedsearch: await present(store.db, principal, await savedSearchesOf(store.db, principal)),
    group: await namesOfGroups(store.db, principal.groups),
  }),

  savedSearchSet: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      ensure(maySearch(principal));
      const at = now();
      const { name } = body;
      const groups = [...new Set(body.groups)];
      await store.dialect.serialise(trx, principal.userId);
      const known = body.searchid === undefined ? undefined : await requireOwn(trx, principal, body.searchid);
      if (known !== undefined && body.etag !== undefined) await ensureUnchanged(trx, principal, known, body.etag);
      const shared = known === undefined ? [] : ((await groupsOfSearches(trx, [known.id])).get(known.id) ?? []);
      ensure(mayShareSearch(principal, groups, shared));
      if (await isSearchNameTaken(trx, principal.userId, fold(name), known?.id ?? 0))
        throw new Failure('savedSearch.nameTaken', { name });
      if (known === undefined) ensure(mayOwnMoreSearches(await countOwnedSearches(trx, principal.userId)));
      const kept = { name, folded: fold(name), query: JSON.stringify(body.query), changedat: at };
      const id = known?.id ?? (await insertSearch(trx, { ...kept, ownerid: principal.userId }));
      if (known !== undefined) await changeSearch(trx, id, kept);
      await shareSearch(trx, id, groups);
      await writeAudit(trx, {
        at,
        userId: principal.userId,
        action: 'savedSearch.set',
        ...(known !== undefined && { oldvalue: known.name }),
        newvalue: name,
      });
      return { savedsearch: await present(trx, principal, await savedSearchesOf(trx, principal, id)) };
    }),

  savedSearchDelete: async ({ services: { store, now }, principal, body }) =>
    store.db.transaction().execute(async (trx) => {
      const known = await requireOwn(trx, principal, body.searchid);
      await deleteSearch(trx, known.id);
      await writeAudit(trx, {
        at: now(),
        userId: principal.userId,
        action: 'savedSearch.deleted',
        oldvalue: known.name,
      });
      return {};
    }),
} satisfies Partial<Handlers>;

/** A saved search that the user may change; one they may not see is refused like one that does not exist. */
async function requireOwn(db: Db, principal: Principal, searchid: number): Promise<SavedSearchRow> {
  const [row] = await savedSearchesOf(db, principal, searchid);
  if (row === undefined) throw new Failure('savedSearch.unknown');
  ensure(mayChangeSearch(principal, row));
  return row;
}

async function ensureUnchanged(db: Db, principal: Principal, row: SavedSearchRow, etag: string): Promise<void> {
  const [current] = await present(db, principal, [row]);
  if (current?.etag !== etag) throw new Failure('savedSearch.conflict', { name: row.name });
}

async function present(db: Db, principal: Principal, rows: readonly SavedSearchRow[]): Promise<SavedSearch[]> {
  const groups = await groupsOfSearches(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, ownerid, ownername, query }) => {
    // Only the owner sees which groups it is shared with.
    const shared = ownerid === principal.userId ? [...(groups.get(id) ?? [])] : [];
    return {
      searchid: id,
      name,
      ownerid,
      ownername,
      groups: shared,
      maychange: mayChangeSearch(principal, { ownerid }) === null,
      query: SavedQuery.parse(JSON.parse(query)),
      etag: etagOf({ name, shared, query }),
    };
  });
}
