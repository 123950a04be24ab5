import { call } from '#src/gateway/call.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import { type DeskText, fromWire } from './pageText.ts';

/** Pages whose text is cached, so that going back and forth is fast. */
const KEPT = 40;
const kept = new Map<string, DeskText>();

onUserLeft(() => kept.clear());

/** The recognised text of a page; undefined if there is none yet. */
export async function readText(file: number, page: number): Promise<DeskText | undefined> {
  const key = `${file}.${page}`;
  const held = kept.get(key);
  if (held !== undefined) return held;
  const answer = await call(
    'poolPageText',
    { params: { fileid: String(file), pageno: String(page) } },
    { silent: true },
  );
  const [text] = answer.ok ? answer.value.text : [];
  if (text === undefined) return undefined;
  const read = fromWire(text);
  // Pages without recognised words are requested again next time.
  if (read.words.length > 0) kept.set(key, read);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest);
  return read;
}

/** The pages on the desk that contain all the words. */
export async function findPages(text: string): Promise<readonly string[]> {
  const { poolid, now } = useDesk.getState();
  if (poolid === undefined || text.trim() === '') return [];
  const answer = await call('poolFind', { body: { poolid, text } });
  if (!answer.ok) return [];
  const found = new Set(answer.value.found.map(({ file, page }) => `${file}.${page}`));
  return now.stacks.flatMap(({ leaves }) =>
    leaves.filter(({ file, page }) => found.has(`${file}.${page}`)).map(({ id }) => id),
  );
}
