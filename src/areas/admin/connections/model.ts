import {
  type Connection,
  type ConnectionVariable,
  SECRET_VARIABLES,
  SETTABLE_CONNECTIONS,
  type SettableConnection,
  type ShownVariable,
} from '#core/contract/admin/adminConnection.ts';

/** What was typed, by variable: an empty text removes one; those not named stay. */
export type Typed = Readonly<Partial<Record<ConnectionVariable, string>>>;

export const isSettable = (part: Connection): part is SettableConnection =>
  SETTABLE_CONNECTIONS.some((one) => one === part);

export const isSecret = (name: ConnectionVariable): boolean => SECRET_VARIABLES.has(name);

/**
 * What was typed with one more variable; a value that is as stored counts as not typed. A secret that is emptied stays
 * as stored: it is removed by `removed`.
 */
export function withTyped(typed: Typed, { name, value = '' }: ShownVariable, text: string): Typed {
  const { [name]: _, ...others } = typed;
  return text === (isSecret(name) ? '' : value) ? others : { ...others, [name]: text };
}

/** The secret is removed on saving, or no longer. */
export function removed(typed: Typed, name: ConnectionVariable, isRemoved: boolean): Typed {
  const { [name]: _, ...others } = typed;
  return isRemoved ? { ...others, [name]: '' } : others;
}

/** What is sent. */
export const valuesOf = (typed: Typed): { name: ConnectionVariable; value: string }[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
  (Object.entries(typed) as [ConnectionVariable, string][]).map(([name, value]) => ({ name, value }));
