/** Decodes a table: UTF-8, else Windows-1252, Excel's default. Every byte sequence is valid in one of the two. */
export function csvText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
