import { IndexType } from '#core/contract/master.ts';
import { fold } from '#core/text/fold.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { type Kind, KINDS, type Row } from '#server/store/admin/kinds.ts';
import { addRealm, adminClients, saveClient } from '#server/store/admin/master/clients.ts';
import { adminMasks, saveMask } from '#server/store/admin/master/masks.ts';
import { ensureAdministrator } from '#server/store/admin/groups.ts';
import { adminGroups } from '#server/store/admin/groups.ts';
import { countLookups } from '#server/store/admin/lookups/lookups.ts';
import { storedProviders } from '#server/store/admin/providers.ts';
import { adminStamps } from '#server/store/admin/stamps.ts';
import { adminTemplates } from '#server/store/admin/templates.ts';
import { adminUsers } from '#server/store/admin/users.ts';
import { Refused } from '#server/store/admin/refused.ts';
import {
  allRows,
  type Change,
  deleteRow,
  etagOf,
  lockSetup,
  noteChange,
  rowOf,
  saveRow,
} from '#server/store/admin/rows.ts';
import { usesOf } from '#server/store/admin/uses.ts';
import type { Store } from '#server/store/database/open.ts';
import { changing } from '#server/calls/admin/change.ts';
import { ensureOpen } from '#server/calls/admin/ensureOpen.ts';

const stamped = (row: Row) => ({ id: row.id, retired: row['retired'] === 1, etag: etagOf(row) });
const text = (row: Row, column: string): string => String(row[column] ?? '');
const number = (row: Row, column: string): number | null => (row[column] === null ? null : Number(row[column]));

const presentNamed = (row: Row) => ({ ...stamped(row), name: text(row, 'name') });
const presentRealm = (row: Row) => ({
  id: row.id,
  clientid: Number(row['clientid']),
  productid: Number(row['productid']),
  etag: etagOf(row),
});
const presentDoctype = (row: Row) => ({ ...presentNamed(row), clientid: Number(row['clientid']) });
const presentIndex = (row: Row) => ({
  ...presentNamed(row),
  caption: text(row, 'caption'),
  type: IndexType.parse(row['type']),
  maxlength: number(row, 'maxlength'),
  minimum: number(row, 'minimum'),
  maximum: number(row, 'maximum'),
  digitsonly: row['digitsonly'] === 1,
});

interface Saved {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly retired?: boolean | undefined;
}

/** Saves a row of one table, retired or active, and records its previous state. */
async function save(
  change: Change,
  kind: Kind,
  { id, etag, retired }: Saved,
  values: Record<string, string | number | null>,
) {
  const before = id === undefined ? undefined : await rowOf(change.trx, kind, id);
  const after = await saveRow(
    change,
    kind,
    { id, etag },
    { ...values, ...(retired !== undefined && { retired: retired ? 1 : 0 }) },
  );
  await noteChange(change, `${kind.noun}.set`, before, after);
  return after;
}

const everything = async (db: Store['db']) => ({
  client: await adminClients(db),
  product: (await allRows(db, KINDS.product)).map(presentNamed),
  year: (await allRows(db, KINDS.year)).map(stamped),
  realm: (await allRows(db, KINDS.realm)).map(presentRealm),
  doctype: (await allRows(db, KINDS.doctype)).map(presentDoctype),
  index: (await allRows(db, KINDS.index)).map(presentIndex),
  mask: await adminMasks(db),
  pool: (await allRows(db, KINDS.pool)).map(presentNamed),
});

export const adminMasterHandlers = {
  adminMaster: ({ services }) => everything(services.store.db),

  adminClientSet: async (call) => ({ client: [await changing(call, (change) => saveClient(change, call.body))] }),

  adminProductSet: async (call) => {
    const { name, ...saved } = call.body;
    return { product: [presentNamed(await changing(call, (change) => save(change, KINDS.product, saved, { name })))] };
  },

  adminYearSet: async (call) => {
    const row = await changing(call, (change) => save(change, KINDS.year, call.body, { retired: 0 }));
    return { year: [stamped(row)] };
  },

  adminRealmSet: async (call) => {
    const { clientid, productid } = call.body;
    const row = await changing(call, async (change) => {
      const isThere = (candidate: Row) => candidate['clientid'] === clientid && candidate['productid'] === productid;
      const known = (await allRows(change.trx, KINDS.realm)).find(isThere);
      return known ?? addRealm(change, { clientid, productid });
    });
    return { realm: [presentRealm(row)] };
  },

  doctypeSet: async (call) => {
    const { name, clientid, ...saved } = call.body;
    const row = await changing(call, async (change) => {
      if (!(await rowOf(change.trx, KINDS.client, clientid))) throw new Refused('invalid', { field: 'clientid' });
      const before = saved.id === undefined ? undefined : await rowOf(change.trx, KINDS.doctype, saved.id);
      // The type cannot move to another client: its documents are in this client's realms.
      if (before !== undefined && before['clientid'] !== clientid) throw new Refused('invalid', { field: 'clientid' });
      return save(change, KINDS.doctype, saved, { name, folded: fold(name), clientid });
    });
    return { doctype: [presentDoctype(row)] };
  },

  indexSet: async (call) => {
    const {
      name,
      caption,
      type,
      maxlength = null,
      minimum = null,
      maximum = null,
      digitsonly = false,
      ...saved
    } = call.body;
    const row = await changing(call, async (change) => {
      const before = saved.id === undefined ? undefined : await rowOf(change.trx, KINDS.index, saved.id);
      if (before !== undefined && before['type'] !== type && (await hasValues(change, before.id)))
        throw new Refused('invalid', { field: 'type' });
      if (minimum !== null && maximum !== null && minimum > maximum) throw new Refused('invalid', { field: 'maximum' });
      return save(change, KINDS.index, saved, {
        name,
        caption,
        type,
        maxlength,
        minimum,
        maximum,
        digitsonly: digitsonly ? 1 : 0,
      });
    });
    return { index: [presentIndex(row)] };
  },

  maskSet: async (call) => ({ mask: [await changing(call, (change) => saveMask(change, call.body))] }),

  adminPoolSet: async (call) => {
    const { name, ...saved } = call.body;
    return { pool: [presentNamed(await changing(call, (change) => save(change, KINDS.pool, saved, { name })))] };
  },

  adminUses: async ({ services, query: { noun, id } }) => {
    const { db } = services.store;
    const row = await rowOf(db, KINDS[noun], id);
    return { use: row === undefined ? [] : await usesOf(db, KINDS[noun], row, services.now()) };
  },

  adminDelete: async (call) => {
    const { noun, id, etag } = call.body;
    if (noun === 'user' && id === call.principal.userId) throw new Failure('admin.inUse');
    if (noun === 'provider') ensureOpen(call.services);
    await changing(call, async (change) => {
      // Before the parts are read: whoever holds the lock may be changing them.
      await lockSetup(change);
      const known = await knownRow(change, noun, id, etag);
      await deleteRow(change, KINDS[noun], id, known.etag, known.parts);
      await ensureAdministrator(change.trx);
    });
    if (noun === 'provider') await call.services.connections.reload();
    return {};
  },
} satisfies Partial<Handlers>;

type Parts = Readonly<Record<string, unknown>>;
interface Whole {
  readonly id: number;
  readonly etag: string;
}
/** A noun that is read together with its parts, and what is deleted with a row of it. */
const whole =
  <Row extends Whole>(
    read: (change: Change, id: number) => Promise<readonly Row[]>,
    partsOf: (row: Row, change: Change) => Parts | Promise<Parts> = () => ({}),
  ) =>
  async (change: Change, id: number): Promise<{ readonly etag: string; readonly parts: Parts } | undefined> => {
    const row = (await read(change, id)).find((one) => one.id === id);
    return row && { etag: row.etag, parts: await partsOf(row, change) };
  };
const WHOLES: Partial<Record<keyof typeof KINDS, ReturnType<typeof whole>>> = {
  client: whole(({ trx }, id) => adminClients(trx, id)),
  mask: whole(
    ({ trx }, id) => adminMasks(trx, id),
    async ({ id, doctypeid, fields }, { trx }) => ({ doctypeid, fields, lookups: await countLookups(trx, id) }),
  ),
  usergroup: whole(
    ({ trx }, id) => adminGroups(trx, id),
    ({ supervisors, rights, realms, pools }) => ({ supervisors, rights, realms, pools }),
  ),
  user: whole(
    ({ trx, at }, id) => adminUsers(trx, at, id),
    ({ groups }) => ({ groups }),
  ),
  stamp: whole(
    ({ trx }, id) => adminStamps(trx, id),
    ({ groups }) => ({ groups }),
  ),
  template: whole(
    ({ trx }, id) => adminTemplates(trx, id),
    ({ groups }) => ({ groups }),
  ),
  provider: whole(({ trx }) => storedProviders(trx)),
};

/** The row's own etag and its parts, if the caller's etag of the row with its parts is still current. */
async function knownRow(change: Change, noun: keyof typeof KINDS, id: number, etag: string) {
  const read = WHOLES[noun];
  if (read === undefined) return { etag };
  const found = await read(change, id);
  const row = await rowOf(change.trx, KINDS[noun], id);
  if (row === undefined) throw new Refused('unknown');
  if (found?.etag !== etag) throw new Refused('conflict');
  return { etag: etagOf(row), parts: found.parts };
}

const hasValues = async ({ trx }: Change, indexid: number): Promise<boolean> =>
  (await trx
    .selectFrom('document_index')
    .where('indexid', '=', indexid)
    .select('docid')
    .limit(1)
    .executeTakeFirst()) !== undefined;
