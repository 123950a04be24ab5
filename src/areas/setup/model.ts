import type { StarterSet } from '#core/contract/admin/admin.ts';
import { PASSWORD_POLICY, type PasswordFault, passwordFaults } from '#core/kernel/passwordPolicy.ts';

/** The initial set-up form as typed. */
export interface SetupDraft {
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
export type SetupField = Exclude<keyof SetupDraft, 'sets'>;
type SetupFault = 'missing' | 'year' | 'differs' | 'email' | PasswordFault;

const YEARS = { first: 1900, last: 2200 } as const;

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

export const isRequired = (field: SetupField): boolean => (REQUIRED as readonly SetupField[]).includes(field);

/** Validation errors by field, in form order. */
export function faultsOf(draft: SetupDraft): ReadonlyMap<SetupField, SetupFault> {
  const faults = new Map<SetupField, SetupFault>();
  for (const field of REQUIRED) if (draft[field].trim() === '') faults.set(field, 'missing');
  const [weak] = passwordFaults(PASSWORD_POLICY, draft.password);
  if (!faults.has('password') && weak !== undefined) faults.set('password', weak);
  if (!faults.has('repeat') && draft.repeat !== draft.password) faults.set('repeat', 'differs');
  if (draft.email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(draft.email.trim())) faults.set('email', 'email');
  if (!faults.has('year') && !isYear(draft.year)) faults.set('year', 'year');
  return faults;
}

const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text.trim()) && Number(text) >= YEARS.first && Number(text) <= YEARS.last;
