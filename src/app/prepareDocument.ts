let prepare: ((docid: string) => void) | undefined;

/**
 * Preloads a document; if the code for it is loaded, synchronously within the key press or click. A chunk failure is
 * reported when the document is opened.
 */
export async function prepareDocument(docid: number | string): Promise<void> {
  try {
    prepare ??= (await import('#src/viewer/workplace/open/prepared.ts')).prepare;
    prepare(String(docid));
  } catch {
    return;
  }
}

const documentOf = (path: string): string | undefined => /^#?\/document\/(\d+)(?:\/index)?$/.exec(path)?.[1];

/**
 * Preloads the document that a typed or pasted address leads to, or the browser's Back: its request leaves before the
 * router has rendered anything.
 */
export function prepareLinked(from: string, to: string): void {
  const docid = documentOf(to);
  if (docid !== undefined && !from.startsWith(`/document/${docid}/`)) void prepareDocument(docid);
}
