import type { Command } from './command.ts';

/** What is offered: a command of the user, or without a label what parts ask of one another. */
export type Offered = Omit<Command, 'label' | 'run'> & {
  readonly label?: string;
  readonly run?: ((input: never) => void | boolean) | undefined;
};

/** Where a command is offered: in the whole product, by the place that is shown, by a button that is seen. */
export type Reach = 'everywhere' | 'here' | 'shown';
const REACHES: readonly Reach[] = ['shown', 'here', 'everywhere'];

export interface Offer {
  readonly reach: Reach;
  /** What the commands are grouped under. */
  readonly title: string;
  readonly commands: readonly Offered[];
}

/** Commands that are made when somebody looks: their texts are not there before. */
export type Describe = () => Promise<readonly Omit<Offer, 'reach'>[]>;

const offers = new Map<object, Offer>();
const described = new Set<Describe>();

/** Offers commands under a token until they are withdrawn; offered anew, they keep their place. */
export const putOffer = (token: object, offer: Offer): void => void offers.set(token, offer);
export const withdrawOffer = (token: object): void => void offers.delete(token);

/** Offers commands. @returns the way to withdraw them */
export const offerCommands = (
  title: string,
  commands: readonly Offered[],
  reach: Exclude<Reach, 'shown'> = 'here',
): (() => void) => {
  const token = {};
  putOffer(token, { reach, title, commands });
  return () => withdrawOffer(token);
};

/** Offers what is made when somebody looks, after everything else. @returns the way to withdraw it */
export const describeCommands = (describe: Describe): (() => void) => {
  described.add(describe);
  return () => void described.delete(describe);
};

export interface Found extends Offered {
  readonly title: string;
  readonly reach: Reach;
}

/** Of several offers of a command those of the first reach count, and of these the latest. */
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

/** A button that is seen comes before the place, the place before the product. */
export const offeredCommands = (): readonly Found[] => chosenOf([...offers.values()], REACHES);

export type Named = Found & { readonly label: string };

/** Everything that is offered now and has a name, with what is made for whoever looks. */
export const namedCommands = async (reaches: readonly Reach[] = REACHES): Promise<readonly Named[]> => {
  const more = (await Promise.all([...described].map(async (describe) => describe()))).flat();
  const all = chosenOf(
    [...offers.values(), ...more.map((offer) => ({ ...offer, reach: 'everywhere' }) as const)],
    reaches,
  );
  return all.flatMap((found) => (found.label === undefined ? [] : [{ ...found, label: found.label }]));
};

export const findCommand = (id: string): Offered | undefined => offeredCommands().find((command) => command.id === id);
