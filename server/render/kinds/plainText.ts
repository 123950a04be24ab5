import { open } from 'node:fs/promises';

/**
 * The text of a plain text file, or its beginning: UTF-8, or Windows-1252 if it is not valid UTF-8.
 * @param bytes the most to read
 */
export async function plainText(path: string, bytes: number): Promise<string> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes));
  const read = buffer.subarray(0, bytesRead);
  const text = new TextDecoder().decode(read);
  return text.slice(0, -1).includes('\uFFFD') ? new TextDecoder('windows-1252').decode(read) : text;
}
