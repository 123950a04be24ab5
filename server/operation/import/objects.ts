import { createReadStream } from 'node:fs';
import { BadSource } from './entry.ts';

/** Largest object in bytes: a document with its text. */
const OBJECT_MAXIMUM = 64 * 1_048_576;

/**
 * Reads the objects of a JSON array one at a time: an export of a hundred thousand documents does not fit into one
 * string.
 */
export async function* objectsIn(path: string): AsyncGenerator<Record<string, unknown>> {
  let held = '';
  let depth = 0;
  let inText = false;
  let escaped = false;
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const text = String(chunk);
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at];
      if (inText) {
        if (escaped) escaped = false;
        else if (sign === '\\') escaped = true;
        else if (sign === '"') inText = false;
      } else if (sign === '"') inText = true;
      else if (sign === '{') {
        if (depth === 0) from = at;
        depth += 1;
      } else if (sign === '}') {
        depth -= 1;
        if (depth < 0) throw new BadSource(`${path} is no list of objects.`);
        if (depth === 0) {
          yield parsed(held + text.slice(from, at + 1), path);
          held = '';
          from = at + 1;
        }
      }
    }
    if (depth > 0) held += text.slice(from);
    if (held.length > OBJECT_MAXIMUM) throw new BadSource(`${path} holds an object that is too large.`);
  }
  if (depth !== 0 || inText) throw new BadSource(`${path} ends in the middle.`);
}

function parsed(text: string, path: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new BadSource(`${path} is no JSON.`);
  }
}
