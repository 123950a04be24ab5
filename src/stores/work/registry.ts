/** A way out of work that is not safe yet. */
export interface WayOut {
  readonly label: string;
  /** What was not saved is gone for good. */
  readonly destroys?: boolean;
  /** @returns whether the screen may be left now */
  readonly take: () => Promise<boolean>;
}

/** What a user is asked before work is left; the first way is the one proposed. */
export interface LeavingQuestion {
  readonly title: string;
  readonly text: string;
  readonly stay: string;
  readonly ways: readonly [WayOut, ...WayOut[]];
}

/** What is about to be left: the screen for another one, or the client by logging out or closing the tab. */
export type Extent = 'screen' | 'client';

/** Something of the user's that would be lost, or broken off, if the screen were left now. */
export interface Work {
  /** It waits where it is while the user looks at another screen, and is lost with the client only. */
  readonly outlivesScreen?: boolean;
  readonly isUnsaved: () => boolean;
  readonly question: () => LeavingQuestion;
}

const works = new Set<Work>();

/** Lets navigation, logout and the closing of the tab ask for this work. @returns the way to withdraw it */
export const holdWork = (work: Work): (() => void) => {
  works.add(work);
  return () => {
    works.delete(work);
  };
};

const isLost = (work: Work, extent: Extent): boolean =>
  (extent === 'client' || work.outlivesScreen !== true) && work.isUnsaved();

export const isWorkUnsaved = (extent: Extent): boolean => [...works].some((work) => isLost(work, extent));

/** Puts a question on the screen. @returns whether the user took a way out and it succeeded */
type Ask = (question: LeavingQuestion) => Promise<boolean>;

let ask: Ask = () => Promise.resolve(true);

/** Tells how questions come on the screen; this floor has none. Called once by the app. */
export const askBy = (way: Ask): void => {
  ask = way;
};

let asking: Promise<boolean> | undefined;

const askForAll = async (extent: Extent): Promise<boolean> => {
  for (const work of works) {
    if (isLost(work, extent) && !(await ask(work.question()))) return false;
  }
  return true;
};

/**
 * Whether it may be left: nothing is unsaved, or the user has answered for each. Who asks meanwhile gets the same
 * answer.
 */
export const mayLeave = (extent: Extent): Promise<boolean> => {
  asking ??= askForAll(extent).finally(() => {
    asking = undefined;
  });
  return asking;
};
