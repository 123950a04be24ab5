/** A list of actions for a session event. */
const turn = () => {
  const actions = new Set<() => void>();
  return {
    /** @returns a function that unsubscribes */
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

/** Subscribes to a user logging out or another user logging in, when the stores of areas reset themselves. */
export const onUserLeft = left.on;
export const resetForNextUser = left.run;

let leavings = 0;
onUserLeft(() => {
  leavings += 1;
});

/** Remembers the present user. @returns a function that says whether they are still here, for use after waiting */
export const userGuard = (): (() => boolean) => {
  const before = leavings;
  return () => before === leavings;
};

/** Subscribes to the same user's return after the session had ended: what failed meanwhile can be retried. */
export const onUserBack = back.on;
export const goOnWithUser = back.run;
