import type { LANGUAGE_IDS } from '#core/contract/constants.ts';
import { RIGHT_NAMES } from '#core/contract/people/rights.ts';
import type { RightName } from '#core/contract/people/rights.ts';
import { REALMS } from './structure.ts';

/** Password of all demo users; the demo company holds no real data. */
export const DEMO_PASSWORD = 'demo-2026';
/** Two-factor secret of the demo user `otp`: 32 characters of the base32 alphabet (specification, section 3). */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly rights: readonly RightName[];
  readonly realms: readonly number[];
  readonly pools: readonly number[];
}

const realmsOf = (...clients: number[]): number[] =>
  REALMS.filter((realm) => clients.includes(realm.clientid)).map((realm) => realm.id);

/** Only supervisors, reviewers and administrators see client 3, the holding. */
export const GROUPS: readonly GroupRow[] = [
  {
    id: 1,
    name: 'Sachbearbeitung',
    rights: [
      'document.search',
      'document.archive',
      'document.download',
      'document.edit',
      'layer.edit',
      'note.read',
      'note.create',
      'note.edit',
      'signature.edit',
    ],
    realms: realmsOf(1, 2),
    pools: [2],
  },
  {
    id: 2,
    name: 'Leitung',
    rights: [
      'document.search',
      'document.archive',
      'document.download',
      'document.delete',
      'document.edit',
      'document.protect',
      'layer.edit',
      'layer.removeothers',
      'note.read',
      'note.create',
      'note.edit',
      'note.editothers',
      'signature.edit',
      'subscription.others',
      'adhoc.manage',
    ],
    realms: realmsOf(1, 2, 3),
    pools: [1, 2, 3],
  },
  {
    id: 3,
    name: 'Scanstelle',
    rights: ['document.search', 'document.archive', 'document.edit', 'note.read'],
    realms: realmsOf(1, 2),
    pools: [1, 2, 3],
  },
  { id: 4, name: 'Auskunft', rights: ['document.search', 'note.read'], realms: realmsOf(1, 2), pools: [] },
  {
    id: 5,
    name: 'Revision',
    rights: [
      'document.search',
      'document.download',
      'layer.edit',
      'note.read',
      'note.create',
      'note.edit',
      'signature.edit',
    ],
    realms: realmsOf(3),
    pools: [],
  },
  { id: 6, name: 'Administration', rights: RIGHT_NAMES, realms: realmsOf(1, 2, 3), pools: [1, 2, 3] },
];

export interface UserRow {
  readonly login: string;
  readonly firstname: string;
  readonly surname: string;
  readonly description: string;
  readonly groups: readonly number[];
  readonly language?: keyof typeof LANGUAGE_IDS;
  readonly inactive?: true;
  readonly mustchange?: true;
  readonly totpforced?: true;
  readonly totpsecret?: string;
}

/** User ids are positions in this list, counted from 1. */
export const USERS: readonly UserRow[] = [
  { login: 'clerk', firstname: 'Claudia', surname: 'Berger', description: 'Kreditorenbuchhaltung', groups: [1] },
  { login: 'supervisor', firstname: 'Stefan', surname: 'Vogt', description: 'Leitung Rechnungswesen', groups: [1, 2] },
  { login: 'scan', firstname: 'Sabine', surname: 'Kern', description: 'Poststelle', groups: [3] },
  { login: 'reviewer', firstname: 'Richard', surname: 'Maier', description: 'Innenrevision', groups: [4, 5] },
  { login: 'admin', firstname: 'Anna', surname: 'Dietrich', description: 'Systembetreuung', groups: [6] },
  { login: 'guest', firstname: 'Georg', surname: 'Gast', description: 'Auskunftsplatz', groups: [4] },
  {
    login: 'twofactor',
    firstname: 'Theresa',
    surname: 'Falk',
    description: 'Personalabteilung',
    groups: [1],
    totpforced: true,
  },
  {
    login: 'mustchange',
    firstname: 'Moritz',
    surname: 'Wechsler',
    description: 'Auszubildender',
    groups: [1],
    mustchange: true,
  },
  {
    login: 'otp',
    firstname: 'Olga',
    surname: 'Petrova',
    description: 'Treasury',
    groups: [1],
    totpsecret: DEMO_TOTP_SECRET,
  },
  { login: 'reviewer2', firstname: 'Renate', surname: 'Huber', description: 'Revision Holding', groups: [5] },
  {
    login: 'jdupont',
    firstname: 'Jeanne',
    surname: 'Dupont',
    description: 'Einkauf Frankreich',
    groups: [1],
    language: 'fr',
  },
  {
    login: 'kdevries',
    firstname: 'Koen',
    surname: 'de Vries',
    description: 'Vertrieb Benelux',
    groups: [1],
    language: 'nl',
  },
  {
    login: 'mrossi',
    firstname: 'Marco',
    surname: 'Rossi',
    description: 'Service Italien',
    groups: [1],
    language: 'it',
  },
  {
    login: 'lgarcia',
    firstname: 'Lucía',
    surname: 'García Muñoz',
    description: 'Service Spanien',
    groups: [1],
    language: 'es',
  },
  {
    login: 'lwisniewski',
    firstname: 'Łukasz',
    surname: 'Wiśniewski',
    description: 'Konstruktion',
    groups: [1],
    language: 'pl',
  },
  {
    login: 'ebrown',
    firstname: 'Emily',
    surname: 'Brown',
    description: 'Exportabwicklung',
    groups: [1],
    language: 'en',
  },
  {
    login: 'ugasser',
    firstname: 'Urs',
    surname: 'Gasser',
    description: 'Vertrieb Schweiz',
    groups: [1],
    language: 'de-CH',
  },
  { login: 'hkrueger', firstname: 'Heike', surname: 'Krüger', description: 'Einkauf', groups: [1] },
  { login: 'tweiss', firstname: 'Thomas', surname: 'Weiß', description: 'Qualitätssicherung', groups: [1] },
  { login: 'nozturk', firstname: 'Nuray', surname: 'Öztürk', description: 'Debitorenbuchhaltung', groups: [1] },
  { login: 'pnowak', firstname: 'Piotr', surname: 'Nowak', description: 'Poststelle', groups: [3], language: 'pl' },
  { login: 'bschaefer', firstname: 'Birgit', surname: 'Schäfer', description: 'Leitung Personal', groups: [2] },
  { login: 'mlindner', firstname: 'Matthias', surname: 'Lindner', description: 'Geschäftsführung', groups: [2] },
  { login: 'aalt', firstname: 'Albert', surname: 'Alt', description: 'Ausgeschieden', groups: [1], inactive: true },
];

export const userId = (login: string): number => USERS.findIndex((user) => user.login === login) + 1;

/** The users printed at start, with the role shown beside them. */
export const DEMO_USERS = [
  { login: 'clerk', role: 'archives and marks; clients 100 and 200' },
  { login: 'supervisor', role: "may remove others' marks; all clients" },
  { login: 'scan', role: 'scan desk' },
  { login: 'reviewer', role: 'reads and marks; all clients' },
  { login: 'admin', role: 'administrator' },
  { login: 'guest', role: 'may only search' },
  { login: 'twofactor', role: 'must set up two-factor first' },
  { login: 'mustchange', role: 'must change the password first' },
  { login: 'otp', role: `two-factor, secret ${DEMO_TOTP_SECRET}` },
].map(({ login, role }) => ({ login, role, password: DEMO_PASSWORD }));
