import type { StarterSet } from '#core/contract/admin/admin.ts';
import type { ConfigurationDifference, ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import { PASSWORD_POLICY, type PasswordFault, passwordFaults } from '#core/kernel/passwordPolicy.ts';

/** A chosen configuration file. */
export interface SetupFile {
  readonly source: File;
  readonly json: string;
}

/** What the server says about a configuration file: the company it sets up, or its faults. */
export interface FileLook {
  readonly company: string;
  readonly differences: readonly ConfigurationDifference[];
  readonly faults: readonly ConfigurationFault[];
}

/** The initial set-up form as typed. */
export interface SetupDraft {
  /** Starter sets for a new company, or another installation's file. */
  readonly by: 'sets' | 'file';
  readonly file: SetupFile | null;
  readonly code: string;
  readonly company: string;
  readonly login: string;
  readonly password: string;
  readonly repeat: string;
  readonly firstname: string;
  readonly surname: string;
  readonly email: string;
  readonly clientname: string;
  readonly caption: string;
  readonly product: string;
  readonly year: string;
  readonly sets: readonly StarterSet[];
}
export type SetupField = Exclude<keyof SetupDraft, 'sets' | 'by' | 'file'>;
type SetupFault = 'missing' | 'noFile' | 'year' | 'differs' | 'email' | PasswordFault;

const YEARS = { first: 1900, last: 2200 } as const;

/** What a file says itself. */
const OF_COMPANY = ['company', 'clientname', 'caption', 'product', 'year'] as const satisfies readonly SetupField[];
const REQUIRED = [
  'code',
  'company',
  'login',
  'password',
  'repeat',
  'clientname',
  'caption',
  'product',
  'year',
] as const satisfies readonly SetupField[];

const isOfCompany = (field: SetupField): boolean => (OF_COMPANY as readonly SetupField[]).includes(field);
export const isRequired = (field: SetupField): boolean => (REQUIRED as readonly SetupField[]).includes(field);

/** Validation errors by field, in form order. */
export function faultsOf(draft: SetupDraft): ReadonlyMap<SetupField | 'file', SetupFault> {
  const faults = new Map<SetupField | 'file', SetupFault>();
  const isFile = draft.by === 'file';
  for (const field of REQUIRED)
    if (!(isFile && isOfCompany(field)) && draft[field].trim() === '') faults.set(field, 'missing');
  if (isFile && draft.file === null) faults.set('file', 'noFile');
  const [weak] = passwordFaults(PASSWORD_POLICY, draft.password);
  if (!faults.has('password') && weak !== undefined) faults.set('password', weak);
  if (!faults.has('repeat') && draft.repeat !== draft.password) faults.set('repeat', 'differs');
  if (draft.email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(draft.email.trim())) faults.set('email', 'email');
  if (!isFile && !faults.has('year') && !isYear(draft.year)) faults.set('year', 'year');
  return faults;
}

/** The faults that keep a file from being checked: code and file are enough for that. */
export const checkFaultsOf = (draft: SetupDraft): ReadonlyMap<SetupField | 'file', SetupFault> =>
  new Map([...faultsOf(draft)].filter(([field]) => field === 'code' || field === 'file'));

const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text.trim()) && Number(text) >= YEARS.first && Number(text) <= YEARS.last;
