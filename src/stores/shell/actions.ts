/** Something a user can do here and now, in the user's language. */
export interface Action<Label = string> {
  /** The same wherever the same is offered once more: a key and its button. */
  readonly id?: string;
  readonly label: Label;
  /** Keys that do it, e.g. `Ctrl+Alt+L`; each of them alone. */
  readonly chords: readonly string[];
  /** Absent where only the keys in their place make sense: steps of a list, say. */
  readonly run?: () => void;
  /** It is there and cannot be done just now, whoever else offers it. */
  readonly disabled?: boolean;
  /** Whether it is switched on, where it is a switch. */
  readonly checked?: boolean | undefined;
}

export interface ActionGroup {
  readonly title: string;
  readonly actions: readonly Action[];
}

/** Asked when somebody looks, so that what is offered is what can be done then. */
type Describe = () => readonly ActionGroup[] | Promise<readonly ActionGroup[]>;

const here = new Set<Describe>();
const everywhere = new Set<Describe>();

/** Says what can be done as long as something is shown, for the sheet of shortcuts and the command palette; returns the way to withdraw it. */
export const offerActions = (describe: Describe): (() => void) => offered(here, describe);

/** As above for what is always shown: it comes after what belongs to the place. */
export const offerActionsEverywhere = (describe: Describe): (() => void) => offered(everywhere, describe);

const offered = (offers: Set<Describe>, describe: Describe): (() => void) => {
  offers.add(describe);
  return () => offers.delete(describe);
};

/** What can be done now. */
export const offeredActions = async (): Promise<readonly ActionGroup[]> =>
  (await Promise.all([...here, ...everywhere].map(async (describe) => describe()))).flat();
