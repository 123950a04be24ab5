export type Entries = Readonly<Record<string, string>>;

/** The values for the company ('') or a group, by name. */
export const valuesOf = (
  config: readonly { readonly name: string; readonly value: string; readonly groupid?: number | undefined }[],
  scope: string,
): Entries =>
  Object.fromEntries(
    config.filter(({ groupid }) => String(groupid ?? '') === scope).map(({ name, value }) => [name, value]),
  );
