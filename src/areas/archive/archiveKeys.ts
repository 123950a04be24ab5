import type { Metafile } from '#core/contract/document/document.ts';
import { newId } from '#src/stores/newId.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';

const last = new Map<string, { readonly values: string; readonly key: string }>();
onUserLeft(() => last.clear());

/** The idempotency key of a file: the same as before while its values are, as only the answer may have been lost. */
export function keyOf(id: string, metafile: Metafile): string {
  const values = JSON.stringify(metafile);
  const before = last.get(id);
  if (before?.values === values) return before.key;
  const key = newId();
  last.set(id, { values, key });
  return key;
}
