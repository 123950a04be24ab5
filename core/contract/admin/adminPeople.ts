import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text } from '#core/contract/shapes.ts';

/** Most rows and characters of an imported table of people. */
export const PEOPLE_ROWS_MAXIMUM = 2000;
export const PEOPLE_CSV_MAXIMUM = 2_000_000;

/** What the table contains: one user per line, or one group per line. */
export const PeopleTable = z.enum(['user', 'usergroup']);
export type PeopleTable = z.infer<typeof PeopleTable>;

/** Columns of each table in order; the first identifies a line. */
export const PEOPLE_COLUMNS = {
  user: [
    'login',
    'firstname',
    'surname',
    'description',
    'email',
    'language',
    'active',
    'groups',
    'twofactor',
    'provider',
  ],
  usergroup: ['name', 'retired', 'rights', 'realms', 'pools', 'supervisors', 'visible'],
} as const satisfies Record<PeopleTable, readonly string[]>;

export const PeopleFault = z.enum(['columns', 'missing', 'twice', 'tooLong', 'invalid', 'unknown']);
export type PeopleFault = z.infer<typeof PeopleFault>;

/** What a line of the table would change; lines count from 1 and include the heading. */
export const PeopleLine = z.object({
  line: Id,
  /** Login of the user or name of the group. */
  name: z.string(),
  effect: z.enum(['new', 'changed', 'same', 'faulty']),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** What is wrong, in which column, with which text. */
  fault: z.optional(z.object({ fault: PeopleFault, column: z.string(), text: z.string() })),
});
export type PeopleLine = z.infer<typeof PeopleLine>;

export const adminPeopleOperations = {
  /** All users or all groups, in the format `adminPeopleImport` reads. */
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
   * Previews what each line of a table (`;` or `,`; the first line names the columns) would do. With the `etag` of that
   * preview the import is carried out, all or nothing: it is refused if a line is faulty or people were changed
   * meanwhile. Users and groups missing from the table stay.
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
