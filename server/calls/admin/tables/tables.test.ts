import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PEOPLE_COLUMNS } from '#core/contract/admin/adminPeople.ts';
import { oneLine } from '#core/contract/oneLine.ts';
import { csvOf } from '#core/text/csv.ts';
import { fold } from '#core/text/fold.ts';
import { linesOf } from './csv.ts';
import { groupColumns, type GroupValues, newGroup } from './groupTable.ts';
import { idsNamed, planOf, written } from './plan.ts';
import { newUser, userColumns, type UserValues } from './userTable.ts';

const groups = [
  { id: 1, name: 'Einkauf' },
  { id: 2, name: 'Größe "XL"; alle' },
];
const providers = [
  { id: 4, name: 'Nord' },
  { id: 9, name: 'Süd | Büro' },
  { id: 11, name: 'West' },
];
const anna: UserValues = { ...newUser(1031), login: 'anna', firstname: 'Anna', surname: 'Ahrens', groups: [1] };
const tableOf = (rows: readonly UserValues[]) => ({
  columns: userColumns(groups, providers),
  rows,
  empty: newUser(1031),
});
const told = (csv: string) => planOf(tableOf([anna]), linesOf(csv)).map((step) => step.told);

const cell = fc.string({ maxLength: 40, unit: 'binary' }).map((text) => text.replaceAll('\0', '').trim());
/** A leading apostrophe is reserved for the export's formula guard. */
const plain = cell.filter((text) => !text.startsWith("'"));
/** As names are stored. */
const named = cell.map(oneLine).filter((text) => !text.startsWith("'"));
const user = fc.record({
  login: plain.filter((text) => text !== ''),
  firstname: named,
  surname: named,
  description: plain,
  email: fc.uniqueArray(fc.constantFrom('a@example.com', 'b@example.com')),
  languageid: fc.constantFrom(1031, 2055, 2057),
  active: fc.boolean(),
  groups: fc.subarray([1, 2]),
  twofactorforced: fc.boolean(),
  providerid: fc.constantFrom(0, 4, 9, 11),
});

test('[AUTH-12] importing an exported table changes nothing, whatever it contains', () => {
  fc.assert(
    fc.property(fc.uniqueArray(user, { selector: ({ login }) => fold(login) }), (rows) => {
      const steps = planOf(tableOf(rows), linesOf(csvOf(written(tableOf(rows)))));
      expect(steps.map((step) => step.told.effect)).toEqual(rows.map(() => 'same'));
    }),
  );
});

test('[AUTH-12] the tables have the columns that the contract names', () => {
  expect(userColumns([], []).map(({ name }) => name)).toEqual(PEOPLE_COLUMNS.user);
  expect(groupColumns({ realms: [], pools: [], users: [] }).map(({ name }) => name)).toEqual(PEOPLE_COLUMNS.usergroup);
});

test('[AUTH-12] names from a table are kept on one line, without signs that turn the direction', () => {
  const [line] = planOf(tableOf([]), linesOf('login;surname\nbert;"Braun\n\u202Enegeil"\n'));
  expect(line?.after.surname).toBe('Braun negeil');
  const table = { columns: groupColumns({ realms: [], pools: [], users: [] }), rows: [], empty: newGroup };
  expect(planOf(table, linesOf('name\n"Ein\u2066kauf\nNord"\n'))[0]?.after.name).toBe('Einkauf Nord');
});

test('[AUTH-12] each line says what it would do; missing columns leave values unchanged', () => {
  expect(told('login,surname,groups\nANNA,Adler,einkauf\nbert,Braun,\nanna,,\n')).toEqual([
    {
      line: 2,
      name: 'ANNA',
      effect: 'changed',
      changes: [
        { column: 'login', before: 'anna', after: 'ANNA' },
        { column: 'surname', before: 'Ahrens', after: 'Adler' },
      ],
    },
    {
      line: 3,
      name: 'bert',
      effect: 'new',
      changes: [
        { column: 'login', before: '', after: 'bert' },
        { column: 'surname', before: '', after: 'Braun' },
      ],
    },
    {
      line: 4,
      name: 'anna',
      effect: 'faulty',
      changes: [],
      fault: { fault: 'twice', column: 'login', text: 'anna' },
    },
  ]);
});

test.each([
  ['login;surname\nbert\n', 'columns', ''],
  ['surname;login\nBraun;\n', 'missing', 'login'],
  [`login\n${'x'.repeat(101)}\n`, 'tooLong', 'login'],
  ['login;email\nbert;bert(at)example.com\n', 'invalid', 'email'],
  ['login;language\nbert;xx\n', 'unknown', 'language'],
  ['login;active\nbert;vielleicht\n', 'invalid', 'active'],
  ['login;groups\nbert;Einkauf|Verkauf\n', 'unknown', 'groups'],
  ['login;twofactor\nbert;oft\n', 'invalid', 'twofactor'],
  ['login;provider\nbert;Ost\n', 'unknown', 'provider'],
])('[AUTH-12] a fault is reported with its column: %j', (csv, fault, column) => {
  expect(told(csv)).toMatchObject([{ line: 2, effect: 'faulty', fault: { fault, column } }]);
});

test.each(['', 'surname\nBraun\n', 'login;login\na;b\n', 'login;salary\na;1\n', `login\n${'x\n'.repeat(2001)}`])(
  '[AUTH-12] a table without names, with wrong headings, or too long is refused (%#)',
  (csv) => {
    expect(() => told(csv)).toThrow('admin.invalid');
  },
);

test('[AUTH-12] a user is assigned to a sign-in provider by its name; an empty cell is the standard one', () => {
  const bert: UserValues = { ...newUser(1031), login: 'bert', providerid: 4, twofactorforced: true };
  const table = tableOf([anna, bert]);
  const csv = csvOf(written(table));
  expect(csv).toContain(';Einkauf;0;\r\n');
  expect(csv).toContain(';;1;Nord\r\n');
  const steps = planOf(table, linesOf('login;provider;twofactor\nanna;west;1\nbert;;\ncarla;Süd | Büro;\n'));
  expect(steps.map(({ after }) => [after.providerid, after.twofactorforced])).toEqual([
    [11, true],
    [0, true],
    [9, false],
  ]);
  expect(steps[1]?.told.changes).toEqual([{ column: 'provider', before: 'Nord', after: '' }]);
  // A table without the columns, as older programs wrote it, moves nobody.
  expect(planOf(table, linesOf('login;surname\nbert;Braun\n'))[0]?.after).toMatchObject({
    providerid: 4,
    twofactorforced: true,
  });
});

test('[AUTH-12] a group is described by its rights and their scope', () => {
  const columns = groupColumns({
    realms: [{ id: 7, name: '100/Archiv' }],
    pools: [{ id: 3, name: 'Post' }],
    users: [
      { id: 5, name: 'anna' },
      { id: 6, name: 'bert' },
    ],
  });
  const group: GroupValues = {
    ...newGroup,
    name: 'Einkauf',
    supervisors: [6],
    rights: ['document.search'],
    realms: [7],
    pools: [3],
  };
  const plan = (csv: string) => planOf({ columns, rows: [group], empty: newGroup }, linesOf(csv));
  const csv = csvOf(written({ columns, rows: [group], empty: newGroup }));
  expect(csv).toContain('Einkauf;0;document.search;100/Archiv;Post;bert;workflowvisible|sendtovisible|');
  expect(plan(csv).map((step) => step.told.effect)).toEqual(['same']);
  expect(plan('name;rights;visible\nNeu;note.read|document.search;stampvisible\n')[0]?.after).toMatchObject({
    rights: ['document.search', 'note.read'],
    stampvisible: true,
    maskvisible: false,
    realms: [],
  });
  expect(plan('name;supervisors\nEinkauf;Anna|bert\n')[0]).toMatchObject({
    told: { changes: [{ column: 'supervisors', before: 'bert', after: 'anna|bert' }] },
    after: { supervisors: [5, 6] },
  });
  expect(plan('name;supervisors\nEinkauf;carla\n')[0]?.told.fault).toMatchObject({ column: 'supervisors' });
  expect(plan('name;rights\nNeu;alles\n')[0]?.told.fault).toEqual({
    fault: 'unknown',
    column: 'rights',
    text: 'alles',
  });
});

test('[AUTH-12] of names differing only in case or accents the exact one is used; an ambiguous name is refused', () => {
  const alike = [
    { id: 1, name: 'Prüfer' },
    { id: 2, name: 'prufer' },
    { id: 3, name: 'A/B/C' },
    { id: 4, name: 'A/B/C' },
  ];
  expect(idsNamed('prufer', alike)).toEqual([2]);
  expect(idsNamed('Prüfer|prufer', alike)).toEqual([1, 2]);
  expect(idsNamed('PRÜFER', alike)).toBeUndefined();
  expect(idsNamed('A/B/C', alike)).toBeUndefined();
  const rows = ['Prüfer', 'prufer'].map((name) => ({ ...newGroup, name }));
  const table = { columns: groupColumns({ realms: [], pools: [], users: [] }), rows, empty: newGroup };
  const steps = planOf(table, linesOf('name;retired\nprufer;1\nPrüfer;0\nPRUFER;1\n'));
  expect(steps.map(({ told: { effect }, before }) => [effect, before?.name])).toEqual([
    ['changed', 'prufer'],
    ['same', 'Prüfer'],
    ['faulty', undefined],
  ]);
});
