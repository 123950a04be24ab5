import type { CallNouns } from '#core/contract/operation.ts';
import type { JsonName, Operations } from '#core/contract/operations.ts';

type Rows<Name extends JsonName, Noun extends keyof CallNouns<Operations[Name]>> = CallNouns<Operations[Name]>[Noun];

/** The lists all areas need, loaded once after login (specification, section 3, Master data after login). */
export interface MasterData {
  readonly products: Rows<'productList', 'product'>;
  readonly clients: Rows<'clientList', 'client'>;
  readonly years: Rows<'yearList', 'year'>;
  readonly masks: Rows<'maskList', 'mask'>;
  readonly doctypes: Rows<'doctypeList', 'doctype'>;
  readonly rights: Rows<'rightList', 'right'>;
  readonly indexes: Rows<'indexList', 'index'>;
  readonly users: Rows<'userList', 'user'>;
  readonly usergroups: Rows<'userGroupList', 'usergroup'>;
  readonly events: Rows<'eventList', 'event'>;
  readonly licenses: Rows<'licenseList', 'license'>;
  readonly pools: Rows<'poolList', 'pool'>;
  readonly docusignTemplates: Rows<'docusignList', 'docusign'>;
  readonly collectiveNotifications: Rows<'collectiveInList', 'collectivenotification'>;
  /** The user has access to no client: this is not a failure, but nobody has granted access yet. */
  readonly unassigned: boolean;
}

export const noMasterData: MasterData = {
  products: [],
  clients: [],
  years: [],
  masks: [],
  doctypes: [],
  rights: [],
  indexes: [],
  users: [],
  usergroups: [],
  events: [],
  licenses: [],
  pools: [],
  docusignTemplates: [],
  collectiveNotifications: [],
  unassigned: false,
};

/** Groups without which nothing works (specification, section 5, Master data check). */
export const REQUIRED_GROUPS = [
  'products',
  'clients',
  'years',
  'masks',
  'doctypes',
  'rights',
  'indexes',
] as const satisfies readonly (keyof MasterData)[];
export type RequiredGroup = (typeof REQUIRED_GROUPS)[number];

export const missingGroups = (data: MasterData): RequiredGroup[] =>
  REQUIRED_GROUPS.filter((group) => data[group].length === 0);

/** Whether a module is licensed (specification, section 6). */
export const hasModule = (data: Pick<MasterData, 'licenses'>, module: number): boolean =>
  data.licenses.some((license) => license.modules.includes(module));

/** Whether the user may archive documents (specification, section 6: only if rights.document.archive is true). */
export const mayArchive = ({ rights }: Pick<MasterData, 'rights'>): boolean =>
  rights.some(({ document }) => document.archive);

/** Whether this user may enter the administration. */
export const mayAdminister = ({ rights }: Pick<MasterData, 'rights'>): boolean =>
  rights.some(({ administration }) => administration?.manage === true);
