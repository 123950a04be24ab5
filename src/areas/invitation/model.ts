import { PASSWORD_POLICY, type PasswordFault, passwordFaults } from '#core/kernel/passwordPolicy.ts';

export interface ChosenPassword {
  readonly password: string;
  readonly repeat: string;
}
export type ChosenField = keyof ChosenPassword;
export type ChosenFault = 'missing' | 'differs' | PasswordFault;

/** Validation errors by field, in form order. */
export function faultsOf({ password, repeat }: ChosenPassword): ReadonlyMap<ChosenField, ChosenFault> {
  const faults = new Map<ChosenField, ChosenFault>();
  const [weak] = passwordFaults(PASSWORD_POLICY, password);
  if (password === '') faults.set('password', 'missing');
  else if (weak !== undefined) faults.set('password', weak);
  if (repeat === '') faults.set('repeat', 'missing');
  else if (repeat !== password) faults.set('repeat', 'differs');
  return faults;
}
