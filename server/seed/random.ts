/** Pseudo-random choices, identical on every machine: the demo company must be the same each time. */
export interface Random {
  /** A float in [0, 1). */
  next(): number;
  /** An integer between both bounds, inclusive. */
  int(minimum: number, maximum: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
  /** A random index of `weights`, in proportion to the weights. */
  weighted(weights: readonly number[]): number;
  /** Roughly normal around 0 with standard deviation 1 (sum of four uniform numbers). */
  gauss(): number;
}

/** Mulberry32 seeded with the name's FNV-1a hash: named streams are independent of each other. */
export function random(name: string): Random {
  let state = fnv1a(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (minimum: number, maximum: number): number => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    int,
    pick(items) {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, weight] of weights.entries()) {
        rest -= weight;
        if (rest < 0) return index;
      }
      return weights.length - 1;
    },
    gauss: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
