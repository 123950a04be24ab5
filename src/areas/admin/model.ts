import { t } from 'i18next';
import type { RightName } from '#core/contract/people/rights.ts';
import type { AdminData, RowOf } from './store.ts';

export const fullName = ({ firstname, surname, login }: Pick<RowOf<'user'>, 'firstname' | 'surname' | 'login'>) =>
  `${firstname} ${surname}`.trim() || login;

/** A client and product pair as display text. */
export const realmName = (data: AdminData, { clientid, productid }: RowOf<'realm'>): string => {
  const client = data.client.find(({ id }) => id === clientid);
  const product = data.product.find(({ id }) => id === productid);
  return `${client?.name ?? ''} ${client?.caption ?? ''} · ${product?.name ?? ''}`.trim();
};

/** Names of rights in a row. */
export const rightNames = (rights: readonly RightName[]): string =>
  rights.map((right) => t(`admin:right.${right}`)).join(', ');

/** Rights grouped by noun, in the contract's order. */
export const rightNouns = (rights: readonly RightName[]): readonly (readonly [string, readonly RightName[]])[] => [
  ...Map.groupBy(rights, (right) => right.slice(0, right.indexOf('.'))),
];

/** Sections that are lists of rows, in menu order. */
export const ROW_SECTIONS = [
  'users',
  'groups',
  'clients',
  'products',
  'years',
  'doctypes',
  'indexes',
  'masks',
  'pools',
  'stamps',
  'templates',
  'providers',
] as const;
export const PAGE_SECTIONS = [
  'rights',
  'people',
  'calendar',
  'lookups',
  'workflows',
  'mailtemplates',
  'connections',
  'license',
  'configuration',
  'defaults',
  'log',
  'jobs',
] as const;
export type RowSection = (typeof ROW_SECTIONS)[number];
export type SectionId = RowSection | (typeof PAGE_SECTIONS)[number];

/** The menu: sections grouped under headings. */
export const MENU = [
  ['people', ['users', 'groups', 'rights', 'people']],
  ['company', ['clients', 'products', 'years', 'calendar']],
  ['filing', ['doctypes', 'indexes', 'masks', 'lookups', 'workflows', 'mailtemplates', 'pools', 'stamps', 'templates']],
  ['operation', ['providers', 'connections', 'license', 'defaults', 'configuration', 'log', 'jobs']],
] as const satisfies readonly (readonly [string, readonly SectionId[]])[];

export const isSection = (text: string | undefined): text is SectionId =>
  [...ROW_SECTIONS, ...PAGE_SECTIONS].some((one) => one === text);
export const isRowSection = (section: SectionId): section is RowSection => ROW_SECTIONS.some((one) => one === section);
