import { userGuard } from '../session/reset.ts';

/**
 * Opens a dialog once what it needs is loaded: only once, however often it is requested meanwhile, and not for another
 * user. Rejects if loading fails.
 */
export function openingAfter<Needed, Given extends readonly unknown[]>(
  need: () => Promise<Needed>,
  open: (needed: Needed, ...given: Given) => void,
): (...given: Given) => Promise<void> {
  let opening: Promise<void> | undefined;
  const openOnce = async (given: Given): Promise<void> => {
    const isHere = userGuard();
    try {
      const needed = await need();
      if (isHere()) open(needed, ...given);
    } finally {
      opening = undefined;
    }
  };
  return (...given) => (opening ??= openOnce(given));
}
