/** The document in the input, by its number or a copied address; undefined for anything else. */
export function targetOf(typed: string): number | undefined {
  const [, number] = /^(?:\D.*#\/document\/)?(\d{1,15})(?:[/?].*)?$/.exec(typed.trim()) ?? [];
  const docid = Number(number);
  return number === undefined || docid === 0 ? undefined : docid;
}
