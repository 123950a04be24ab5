declare const brand: unique symbol;
/** A primitive type that cannot be confused with another of the same base type. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
