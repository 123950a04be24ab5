/** The versions to be compared, at most two, in the order in which they were chosen. */
export type Choice = readonly number[];

/** With a version chosen or not; of three the one chosen first makes way. */
export const choose = (choice: Choice, version: number, chosen: boolean): Choice => {
  const others = choice.filter((one) => one !== version);
  return chosen ? [...others.slice(-1), version] : others;
};

/** The two to be compared, the older first; undefined until there are two. */
export const pairOf = (choice: Choice): readonly [older: number, newer: number] | undefined => {
  const [older, newer] = choice.toSorted((one, other) => one - other);
  return older === undefined || newer === undefined ? undefined : [older, newer];
};
