/** Firefox reads the file after the click; nobody needs the address longer than this, ms. */
const KEEP_URL_MS = 60_000;

/**
 * Hands a file to the browser, which asks where to or keeps it among the downloads. It is never opened, whatever it
 * says it is.
 */
export function saveFile(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file.slice(0, file.size, 'application/octet-stream'));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
}
