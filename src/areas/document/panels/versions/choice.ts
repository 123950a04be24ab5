/** The versions to compare, at most two, in the order chosen. */
export type Choice = readonly number[];

/** Chooses or unchooses a version; a third choice drops the first. */
export const choose = (choice: Choice, version: number, chosen: boolean): Choice => {
  const others = choice.filter((one) => one !== version);
  return chosen ? [...others.slice(-1), version] : others;
};

/** The two versions to compare, older first; undefined if there are not two. */
export const pairOf = (choice: Choice): readonly [older: number, newer: number] | undefined => {
  const [older, newer] = choice.toSorted((one, other) => one - other);
  return older === undefined || newer === undefined ? undefined : [older, newer];
};
