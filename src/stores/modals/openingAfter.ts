import { onUserLeft } from '#src/stores/session/reset.ts';

/** How often a user has left since the page was loaded. */
let leavings = 0;
onUserLeft(() => {
  leavings += 1;
});

/**
 * Opens a dialog when what it needs has come: once, however often it is asked for meanwhile, and not for whoever comes after the user
 * who asked. Rejects with what the need rejects with.
 */
export function openingAfter<Needed, Given extends readonly unknown[]>(need: () => Promise<Needed>, open: (needed: Needed, ...given: Given) => void): (...given: Given) => Promise<void> {
  let opening: Promise<void> | undefined;
  const openOnce = async (given: Given): Promise<void> => {
    const asked = leavings;
    try {
      const needed = await need();
      if (asked === leavings) open(needed, ...given);
    } finally {
      opening = undefined;
    }
  };
  return (...given) => (opening ??= openOnce(given));
}
