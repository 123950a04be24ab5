/** A way to leave unsaved work. */
export interface WayOut {
  readonly label: string;
  /** Unsaved work is lost for good. */
  readonly destroys?: boolean;
  /** @returns whether the screen may be left now */
  readonly take: () => Promise<boolean>;
}

/** The question before leaving work; the first way is suggested. */
export interface LeavingQuestion {
  readonly title: string;
  readonly text: string;
  readonly stay: string;
  readonly ways: readonly [WayOut, ...WayOut[]];
}

/** What is being left: the screen for another one, or the client by logging out or closing the tab. */
export type Extent = 'screen' | 'client';

/** Work of the user that would be lost or interrupted by leaving the screen now. */
export interface Work {
  /** It survives on other screens and is only lost with the client. */
  readonly outlivesScreen?: boolean;
  readonly isUnsaved: () => boolean;
  /** @param target the path the user leaves for; absent when the client is left */
  readonly question: (target?: string) => LeavingQuestion;
}

const works = new Set<Work>();

/**
 * Registers work that navigation, logout and closing the tab must ask about. @returns a function that unregisters it
 */
export const registerUnsavedWork = (work: Work): (() => void) => {
  works.add(work);
  return () => {
    works.delete(work);
  };
};

const isLost = (work: Work, extent: Extent): boolean =>
  (extent === 'client' || work.outlivesScreen !== true) && work.isUnsaved();

export const isWorkUnsaved = (extent: Extent): boolean => [...works].some((work) => isLost(work, extent));

/** Shows a question. @returns whether the user chose a way out and it succeeded */
type Ask = (question: LeavingQuestion) => Promise<boolean>;

let ask: Ask = () => Promise.resolve(true);

/** Sets how questions are shown, which this floor cannot do. Called once by the app. */
export const askBy = (way: Ask): void => {
  ask = way;
};

let asking: Promise<boolean> | undefined;

const askForAll = async (extent: Extent, target?: string): Promise<boolean> => {
  for (const work of works) {
    if (isLost(work, extent) && !(await ask(work.question(target)))) return false;
  }
  return true;
};

/**
 * Whether leaving is allowed: nothing is unsaved, or the user has answered for everything. Concurrent calls share the
 * answer.
 */
export const mayLeave = (extent: Extent, target?: string): Promise<boolean> => {
  asking ??= askForAll(extent, target).finally(() => {
    asking = undefined;
  });
  return asking;
};
