/** The texts of every language as files to fetch, made by scripts/textFiles.ts. */
declare module 'virtual:texts' {
  type Texts = Readonly<Record<string, unknown>>;

  /** Loads one namespace, by `language/namespace`. */
  export const single: Readonly<Record<string, (() => Promise<{ readonly default: Texts }>) | undefined>>;
  /** Loads all other namespaces of a language at once. */
  export const others: Readonly<Record<string, (() => Promise<Readonly<Record<string, Texts>>>) | undefined>>;
}
