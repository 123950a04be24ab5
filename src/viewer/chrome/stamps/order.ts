/** Favourites first, in the order in which they were chosen, then the others as they came. */
export const inOrder = <Stamp extends { readonly stampid: number }>(
  stamps: readonly Stamp[],
  favourites: readonly number[],
): readonly Stamp[] => [
  ...favourites.flatMap((id) => stamps.find(({ stampid }) => stampid === id) ?? []),
  ...stamps.filter(({ stampid }) => !favourites.includes(stampid)),
];
