import type { Kysely } from 'kysely';
import type { PeopleTable } from '#core/contract/admin/adminPeople.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_IDS, type Language } from '#core/contract/constants.ts';
import { csvOf } from '#core/text/csv.ts';
import type { Handlers } from '#server/http/call.ts';
import { adminGroups, saveGroup } from '#server/store/admin/groups.ts';
import { loginNames, poolNames, providerNames, realmNames } from '#server/store/admin/people.ts';
import { Refused } from '#server/store/admin/refused.ts';
import { type Change, etagOf, lockSetup } from '#server/store/admin/rows.ts';
import { adminUsers, saveUser } from '#server/store/admin/users.ts';
import type { Database } from '#server/store/schema.ts';
import { changing } from '#server/calls/admin/change.ts';
import { linesOf } from '#server/calls/admin/tables/csv.ts';
import { groupColumns, newGroup } from '#server/calls/admin/tables/groupTable.ts';
import { planOf, type Step, type Table, written } from '#server/calls/admin/tables/plan.ts';
import { newUser, userColumns } from '#server/calls/admin/tables/userTable.ts';

type Db = Kysely<Database>;

/** A table, with the names its cells may refer to. */
interface NamedTable<Values, Row extends Values = Values> extends Table<Values, Row> {
  readonly names: object;
}

const userTable = async (db: Db, now: number, language: Language = DEFAULT_LANGUAGE) => {
  const [users, groups, providers] = await Promise.all([adminUsers(db, now), adminGroups(db), providerNames(db)]);
  const rows = users.map((user) => ({ ...user, twofactorforced: user.twofactor.forced }));
  const names = { groups: groups.map(({ id, name }) => ({ id, name })), providers };
  return { columns: userColumns(groups, providers), rows, empty: newUser(LANGUAGE_IDS[language]), names };
};
const groupTable = async (db: Db) => {
  const [rows, realms, pools, users] = await Promise.all([
    adminGroups(db),
    realmNames(db),
    poolNames(db),
    loginNames(db),
  ]);
  const names = { realms, pools, users };
  return { columns: groupColumns(names), rows, empty: newGroup, names };
};

/** A table compared with the current users and groups, and the function that applies it. */
interface Reading {
  readonly lines: readonly Step<unknown>['told'][];
  /** Etag of everything the lines were compared with. */
  readonly etag: string;
  readonly take: (change: Change) => Promise<void>;
}

function read<Values, Row extends Values & { readonly etag: string }>(
  table: NamedTable<Values, Row>,
  csv: string,
  save: (change: Change, step: Step<Values, Row>) => Promise<unknown>,
): Reading {
  const steps = planOf(table, linesOf(csv));
  return {
    lines: steps.map(({ told }) => told),
    etag: etagOf([table.rows.map(({ etag }) => etag), table.names]),
    take: async (change) => {
      for (const step of steps) if (step.told.effect !== 'same') await save(change, step);
    },
  };
}

async function readPeople(db: Db, of: PeopleTable, csv: string, now: number, language: Language): Promise<Reading> {
  if (of === 'user')
    return read(await userTable(db, now, language), csv, (change, { before, after }) =>
      saveUser(change, { ...after, id: before?.id, etag: before?.etag }),
    );
  return read(await groupTable(db), csv, (change, { before, after }) =>
    saveGroup(change, { ...after, id: before?.id, etag: before?.etag, members: before?.members ?? [] }),
  );
}

export const adminPeopleHandlers = {
  adminPeopleExport: async ({ services: { store, now }, query }) => {
    const lines = query.of === 'user' ? written(await userTable(store.db, now())) : written(await groupTable(store.db));
    return { table: [{ csv: csvOf(lines) }] };
  },

  adminPeopleImport: async (call) => {
    const { services, body, language } = call;
    const { of, csv, etag } = body;
    if (etag === undefined) {
      const reading = await readPeople(services.store.db, of, csv, services.now(), language);
      return { line: reading.lines, table: [{ etag: reading.etag, taken: false }] };
    }
    return changing(call, async (change) => {
      await lockSetup(change);
      const reading = await readPeople(change.trx, of, csv, change.at, language);
      if (reading.etag !== etag) throw new Refused('conflict');
      const taken = reading.lines.every(({ effect }) => effect !== 'faulty');
      if (taken) await reading.take(change);
      return { line: reading.lines, table: [{ etag: reading.etag, taken }] };
    });
  },
} satisfies Partial<Handlers>;
