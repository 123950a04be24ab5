import type * as z from 'zod/mini';
import type { ConfiguredPerson } from '#core/contract/admin/configuration.ts';
import { fold } from '#core/text/fold.ts';
import { withdrawInvitation } from '#server/store/people/invitations.ts';
import { revokeAllAccess } from '#server/store/people/sessions.ts';
import { type Db, inOrder, type Part, type Reference } from './part.ts';

type Person = z.infer<typeof ConfiguredPerson>;

/** How a person is named in files: by login, ignoring case and accents. */
export const personKey = (login: string): string => fold(login.trim());
export const personReference = (at: string, login: string): Reference => ({
  at,
  part: 'people',
  key: personKey(login),
});
export const groupReferences = (groups: readonly number[]): Reference[] =>
  groups.map((id, index) => ({ at: `groups.${index}`, part: 'usergroup', key: String(id) }));

/** The id of a person that the file names. */
export const personId = async (db: Db, login: string): Promise<number> =>
  (await db.selectFrom('user').where('loginfolded', '=', personKey(login)).select('id').executeTakeFirstOrThrow()).id;

const providerId = async (db: Db, name: string | null): Promise<number | null> =>
  name === null
    ? null
    : (await db.selectFrom('provider').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id;

const sortedIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

const byUser = (rows: readonly { groupid: number; userid: number }[]): Map<number, number[]> =>
  new Map([...Map.groupBy(rows, ({ userid }) => userid)].map(([id, own]) => [id, own.map(({ groupid }) => groupid)]));

/** People are identified by their login: ids differ between companies, and accounts must not be mixed up. */
export const peoplePart: Part<Person> = {
  name: 'people',
  tables: ['user', 'provider', 'group_member', 'group_supervisor'],
  read: async (db) => {
    const [users, members, supervisors] = await Promise.all([
      db
        .selectFrom('user')
        .leftJoin('provider', 'provider.id', 'user.providerid')
        .select(['user.id', 'login', 'firstname', 'surname', 'description', 'email', 'languageid'])
        .select(['active', 'totpforced', 'provider.name as provider'])
        .execute(),
      db.selectFrom('group_member').selectAll().execute(),
      db.selectFrom('group_supervisor').selectAll().execute(),
    ]);
    const [groupsOf, supervisedBy] = [byUser(members), byUser(supervisors)];
    return inOrder(users, ({ login }) => personKey(login)).map(({ id, email, ...user }) => ({
      id,
      entry: {
        ...user,
        email: JSON.parse(email) as string[],
        groups: sortedIds(groupsOf.get(id) ?? []),
        supervises: sortedIds(supervisedBy.get(id) ?? []),
      },
    }));
  },
  of: ({ people = [] }) => people,
  place: (index) => `people.${index}`,
  keyOf: ({ login }) => personKey(login),
  rowOf: ({ email, groups, supervises, provider, ...person }) => ({
    ...person,
    ...(provider !== undefined && { provider }),
    email: JSON.stringify(email),
    groups: JSON.stringify(sortedIds(groups)),
    supervises: JSON.stringify(sortedIds(supervises)),
  }),
  refersTo: ({ groups, supervises, provider }) => [
    ...(typeof provider === 'string' ? [{ at: 'provider', part: 'providers', key: provider } as const] : []),
    ...groupReferences(groups),
    ...groupReferences(supervises).map((reference, index) => ({ ...reference, at: `supervises.${index}` })),
  ],
  write: async ({ trx, by, at }, { groups, supervises, email, login, provider, ...person }, known) => {
    const values = {
      ...person,
      login: login.trim(),
      loginfolded: personKey(login),
      email: JSON.stringify(email),
      ...(provider !== undefined && { providerid: await providerId(trx, provider) }),
    };
    // A new person has no password: an administrator invites them.
    const unsigned = { passwordhash: '', mustchange: 0, totpsecret: null, totpstep: 0 };
    const id =
      known?.id ??
      (
        await trx
          .insertInto('user')
          .values({ ...unsigned, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    if (known !== undefined) await trx.updateTable('user').set(values).where('id', '=', id).execute();
    for (const [table, ids] of [
      ['group_member', groups],
      ['group_supervisor', supervises],
    ] as const) {
      await trx.deleteFrom(table).where('userid', '=', id).execute();
      const rows = sortedIds(ids).map((groupid) => ({ groupid, userid: id }));
      if (rows.length > 0) await trx.insertInto(table).values(rows).execute();
    }
    if (person.active === 0 && known !== undefined) {
      await revokeAllAccess(trx, id, by, at);
      await withdrawInvitation(trx, id);
    }
  },
};
