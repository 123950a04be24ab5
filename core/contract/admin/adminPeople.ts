import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text } from '#core/contract/shapes.ts';

/** Most lines of a table of people, and its characters. */
export const PEOPLE_ROWS_MAXIMUM = 2000;
export const PEOPLE_CSV_MAXIMUM = 2_000_000;

/** Whose table: a line a user, or a line a group. */
export const PeopleTable = z.enum(['user', 'usergroup']);
export type PeopleTable = z.infer<typeof PeopleTable>;

/** Columns of each table in their order; the first tells its lines apart. */
export const PEOPLE_COLUMNS = {
  user: ['login', 'firstname', 'surname', 'description', 'email', 'language', 'active', 'groups'],
  usergroup: ['name', 'retired', 'rights', 'realms', 'pools', 'visible'],
} as const satisfies Record<PeopleTable, readonly string[]>;

export const PeopleFault = z.enum(['columns', 'missing', 'twice', 'tooLong', 'invalid', 'unknown']);
export type PeopleFault = z.infer<typeof PeopleFault>;

/** What a line of the table does, counted from 1 with the heading. */
export const PeopleLine = z.object({
  line: Id,
  /** Login of the user, or name of the group. */
  name: z.string(),
  effect: z.enum(['new', 'changed', 'same', 'faulty']),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Why it is faulty: in which column, and by which text. */
  fault: z.optional(z.object({ fault: PeopleFault, column: z.string(), text: z.string() })),
});
export type PeopleLine = z.infer<typeof PeopleLine>;

export const adminPeopleOperations = {
  /** All users, or all groups, as the table that `adminPeopleImport` takes. */
  adminPeopleExport: operation({
    method: 'GET',
    path: '/dms/admin/people/csv',
    effect: 'read',
    access: 'admin',
    query: z.object({ of: PeopleTable }),
    answer: nouns({ table: z.object({ csv: z.string() }) }),
    provenance: assumed,
  }),
  /**
   * Looks at a table (`;` or `,`, first line: names of columns) and says what each line does. With the `etag` of that
   * look it is done, all of it or nothing: not where a line is faulty, nor where people were changed meanwhile. Whom
   * the table does not name stays.
   */
  adminPeopleImport: operation({
    method: 'POST',
    path: '/dms/admin/people/csv',
    effect: 'change',
    access: 'admin',
    body: z.object({ of: PeopleTable, csv: Text(PEOPLE_CSV_MAXIMUM), etag: z.optional(Etag) }),
    answer: nouns({ line: PeopleLine, table: z.object({ etag: Etag, taken: z.boolean() }) }),
    errors: [...changeErrors, 'admin.lastAdministrator'],
    provenance: assumed,
  }),
} as const;
