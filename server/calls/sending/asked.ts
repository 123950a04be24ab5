/** What else a sender requests, as the field of a history entry; the client translates it. */
export function asked({
  priority,
  receipt,
}: {
  readonly priority?: boolean | undefined;
  readonly receipt?: boolean | undefined;
}): { readonly field?: string } {
  const words = [...(priority === true ? ['priority'] : []), ...(receipt === true ? ['receipt'] : [])];
  return words.length === 0 ? {} : { field: words.join(' ') };
}
