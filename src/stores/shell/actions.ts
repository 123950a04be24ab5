/** Something a user can do here and now, in the user's language. */
export interface Action<Label = string> {
  readonly label: Label;
  /** Keys that do it, e.g. `Ctrl+Alt+L`; each of them alone. */
  readonly chords: readonly string[];
  /** Absent where only the keys in their place make sense: steps of a list, say. */
  readonly run?: () => void;
}

export interface ActionGroup {
  readonly title: string;
  readonly actions: readonly Action[];
}

/** Asked when somebody looks, so that what is offered is what can be done then. */
type Describe = () => readonly ActionGroup[];

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
export const offeredActions = (): readonly ActionGroup[] => [...here, ...everywhere].flatMap((describe) => describe());
