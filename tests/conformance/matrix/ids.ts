import * as z from 'zod/mini';
import type { Operation } from '#core/contract/operation.ts';
import { Id, IdsText, IdText } from '#core/contract/shapes.ts';

type Schema = z.core.JSONSchema.BaseSchema;
export type Path = readonly string[];

const described = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const whole = described(Id);
const texts = new Set([IdText, IdsText].map((schema) => described(schema).pattern));

function pathsIn(schema: Schema, path: Path): readonly Path[] {
  if (schema.type === 'integer' && schema.maximum === whole.maximum) return [path];
  if (schema.type === 'string' && texts.has(schema.pattern)) return [path];
  const parts: readonly (readonly [unknown, Path])[] = [
    ...Object.entries(schema.properties ?? {}).map(([key, part]) => [part, [...path, key]] as const),
    ...[schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []].flat().map((part) => [part, path] as const),
    ...(schema.items === undefined ? [] : [[schema.items, [...path, '0']] as const]),
  ];
  return parts.flatMap(([part, at]) => (typeof part === 'object' ? pathsIn(part as Schema, at) : []));
}

/** Where a call takes an id: `params.docid`, `body.groups.0`. A multipart form has its fields in `dmsmetafile`. */
export function idPaths({ params, query, body, encoding }: Operation): readonly Path[] {
  const parts: readonly (readonly [z.ZodMiniType | undefined, Path])[] = [
    [params, ['params']],
    [query, ['query']],
    [body, encoding === 'multipart' ? ['body', 'dmsmetafile'] : ['body']],
  ];
  const paths = parts.flatMap(([schema, path]) => (schema === undefined ? [] : pathsIn(described(schema), path)));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** What stands at the path of an input. */
export function at(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined || value === undefined || value === null) return value;
  if (value instanceof FormData) return at(JSON.parse(String(value.get(key) ?? '{}')), rest);
  return at(Reflect.get(Object(value), key), rest);
}

/** The input with something else at the path. */
export function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  const inner = withAt(at(value, [key]), rest, put);
  if (value instanceof FormData) {
    const form = new FormData();
    for (const [name, part] of value) form.append(name, part);
    form.set(key, JSON.stringify(inner));
    return form;
  }
  if (key === '0') return [inner, ...(Array.isArray(value) ? value.slice(1) : [])];
  return { ...Object(value), [key]: inner };
}
