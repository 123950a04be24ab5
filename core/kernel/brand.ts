declare const brand: unique symbol;
/** A primitive that cannot be passed where another of the same primitive is meant. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
