import { whileHere } from '../session/reset.ts';

/**
 * Opens a dialog when what it needs has come: once, however often it is asked for meanwhile, and not for whoever comes
 * after the user who asked. Rejects with what the need rejects with.
 */
export function openingAfter<Needed, Given extends readonly unknown[]>(
  need: () => Promise<Needed>,
  open: (needed: Needed, ...given: Given) => void,
): (...given: Given) => Promise<void> {
  let opening: Promise<void> | undefined;
  const openOnce = async (given: Given): Promise<void> => {
    const isHere = whileHere();
    try {
      const needed = await need();
      if (isHere()) open(needed, ...given);
    } finally {
      opening = undefined;
    }
  };
  return (...given) => (opening ??= openOnce(given));
}
