/** Firefox reads the file after the click; nobody needs the URL for longer than this, in ms. */
const KEEP_URL_MS = 60_000;

/** Gives a file to the browser as a download. It is never opened, whatever its claimed type. */
export function saveFile(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file.slice(0, file.size, 'application/octet-stream'));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
}
