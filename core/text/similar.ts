/** How many typing errors are allowed in a word of a length: a letter missing, added or wrong, or two swapped. */
export const errorsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The number of typing errors between two words, up to `most`; `most + 1` if there are more. */
export function errorsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (current[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...current) > most) return most + 1;
    [before, last] = [last, current];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
