import { Failure } from '#server/rules/failure.ts';

/** Deeper than any call of the contract nests. */
const DEPTH_MAXIMUM = 32;
/** Keys that would pollute prototypes if the object were merged. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses a request's JSON; refuses invalid JSON, deep nesting and prototype keys. */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure('request.invalid');
  }
  inspect(value);
  return value;
}

/** Refuses deep nesting and prototype keys. Goes level by level without recursion, so that depth costs no stack. */
export function inspect(root: unknown): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAXIMUM) throw new Failure('request.invalid');
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) {
        for (const item of value) if (typeof item === 'object') next.push(item);
        continue;
      }
      for (const [key, item] of Object.entries(value)) {
        if (refusedKeys.has(key)) throw new Failure('request.invalid');
        if (typeof item === 'object') next.push(item);
      }
    }
    level = next;
  }
}

/** Its parts match disjoint characters: linear time, no backtracking. */
const base64 = /^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/;

/** Decodes base64 of UTF-8 (specification, section 5: login body and password); refuses anything else. */
export function readBase64(text: string): string {
  if (!base64.test(text)) throw new Failure('request.invalid');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'base64'));
  } catch {
    throw new Failure('request.invalid');
  }
}
