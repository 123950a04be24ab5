/** What belongs to the user who leaves and must not meet the next one. */
const resets = new Set<() => void>();

/** Asks to be called when a user logs out or another user logs in; stores of areas go back to their beginning then. */
export const onUserLeft = (reset: () => void): void => {
  resets.add(reset);
};

export const resetForNextUser = (): void => {
  for (const reset of resets) reset();
};
