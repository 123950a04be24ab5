/** The document that was meant: by its number, or by a link that was copied; undefined where it is neither. */
export function targetOf(typed: string): number | undefined {
  const [, number] = /^(?:\D.*#\/document\/)?(\d{1,15})(?:[/?].*)?$/.exec(typed.trim()) ?? [];
  const docid = Number(number);
  return number === undefined || docid === 0 ? undefined : docid;
}
