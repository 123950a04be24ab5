/** A list of what is to be done at a turn of the session. */
const turn = () => {
  const actions = new Set<() => void>();
  return {
    /** @returns the way to be called no more */
    on: (action: () => void): (() => void) => {
      actions.add(action);
      return () => {
        actions.delete(action);
      };
    },
    run: (): void => {
      for (const action of actions) action();
    },
  };
};

const left = turn();
const back = turn();

/** Asks to be called when a user logs out or another user logs in; stores of areas go back to their beginning then. */
export const onUserLeft = left.on;
export const resetForNextUser = left.run;

let leavings = 0;
onUserLeft(() => {
  leavings += 1;
});

/** Remembers who is here. @returns whether they have not left since, for work that waits */
export const whileHere = (): (() => boolean) => {
  const before = leavings;
  return () => before === leavings;
};

/**
 * Asks to be called when the same user is back after the session had ended: what failed meanwhile can be asked for
 * again.
 */
export const onUserBack = back.on;
export const goOnWithUser = back.run;
