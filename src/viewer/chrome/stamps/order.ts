/** Favourites first, in the order they were added, then the others in their original order. */
export const inOrder = <Stamp extends { readonly stampid: number }>(
  stamps: readonly Stamp[],
  favourites: readonly number[],
): readonly Stamp[] => [
  ...favourites.flatMap((id) => stamps.find(({ stampid }) => stampid === id) ?? []),
  ...stamps.filter(({ stampid }) => !favourites.includes(stampid)),
];
