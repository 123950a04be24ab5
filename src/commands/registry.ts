import type { Command } from './command.ts';

/** A registered command: for users or, without a label, for other parts of the program. */
export type Offered = Omit<Command, 'label' | 'run'> & {
  readonly label?: string;
  readonly run?: ((input: never) => void | boolean) | undefined;
};

/** Scope of a registration: the whole product, the current screen, or a visible button. */
export type Reach = 'everywhere' | 'here' | 'shown';
const REACHES: readonly Reach[] = ['shown', 'here', 'everywhere'];

export interface Offer {
  readonly reach: Reach;
  /** The group's name. */
  readonly title: string;
  readonly commands: readonly Offered[];
}

/** Commands created on demand, when their texts are loaded. */
export type Describe = () => Promise<readonly Omit<Offer, 'reach'>[]>;

const offers = new Map<object, Offer>();
const described = new Set<Describe>();

/** Registers commands under a token until withdrawn; registering again keeps the position. */
export const putOffer = (token: object, offer: Offer): void => void offers.set(token, offer);
export const withdrawOffer = (token: object): void => void offers.delete(token);

/** Registers commands. @returns a function that withdraws them */
export const offerCommands = (
  title: string,
  commands: readonly Offered[],
  reach: Exclude<Reach, 'shown'> = 'here',
): (() => void) => {
  const token = {};
  putOffer(token, { reach, title, commands });
  return () => withdrawOffer(token);
};

/** Registers commands created on demand, after all others. @returns a function that withdraws them */
export const describeCommands = (describe: Describe): (() => void) => {
  described.add(describe);
  return () => void described.delete(describe);
};

export interface Found extends Offered {
  readonly title: string;
  readonly reach: Reach;
}

/** Of several registrations of a command the nearest scope wins, and within it the latest. */
const chosenOf = (all: readonly Offer[], reaches: readonly Reach[]): readonly Found[] => {
  const ordered = reaches.flatMap((reach) => all.filter((offer) => offer.reach === reach));
  const best = new Map<string, Offered>();
  for (const reach of reaches.toReversed())
    for (const { commands } of all.filter((offer) => offer.reach === reach))
      for (const command of commands) best.set(command.id, command);
  return ordered.flatMap(({ title, reach, commands }) =>
    commands.flatMap((command) => (best.get(command.id) === command ? [{ ...command, title, reach }] : [])),
  );
};

/** Visible buttons come before the screen, and the screen before the product. */
export const offeredCommands = (): readonly Found[] => chosenOf([...offers.values()], REACHES);

export type Named = Found & { readonly label: string };

/** All registered commands that have a name, including those created on demand. */
export const namedCommands = async (reaches: readonly Reach[] = REACHES): Promise<readonly Named[]> => {
  const more = (await Promise.all([...described].map(async (describe) => describe()))).flat();
  const all = chosenOf(
    [...offers.values(), ...more.map((offer) => ({ ...offer, reach: 'everywhere' }) as const)],
    reaches,
  );
  return all.flatMap((found) => (found.label === undefined ? [] : [{ ...found, label: found.label }]));
};

export const findCommand = (id: string): Offered | undefined => offeredCommands().find((command) => command.id === id);
