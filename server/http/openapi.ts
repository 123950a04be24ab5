import * as z from 'zod/mini';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import { Response } from '#core/contract/envelope.ts';
import { errorCatalogue, type ErrorName } from '#core/contract/errors.ts';
import type { Operation } from '#core/contract/operation.ts';

export type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const envelope = (nouns: Readonly<Record<string, z.ZodMiniType>>): Json => ({
  type: 'object',
  required: ['response', ...Object.keys(nouns)],
  properties: {
    response: { $ref: '#/components/schemas/Response' },
    ...Object.fromEntries(
      Object.entries(nouns).map(([noun, schema]) => [noun, { type: 'array', items: schemaOf(schema, 'output') }]),
    ),
  },
});

/** OpenAPI parameters of one place, from an object schema. */
function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function requestBody({ body, encoding = 'json' }: Operation): Json {
  if (body === undefined) return {};
  const json = schemaOf(body, 'input');
  const content: Record<NonNullable<Operation['encoding']>, Json> = {
    json: { 'application/json': { schema: json } },
    base64: {
      'text/plain': {
        schema: {
          type: 'string',
          contentEncoding: 'base64',
          contentMediaType: 'application/json',
          contentSchema: json,
        },
      },
    },
    multipart: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['dmsmetafile', 'file'],
          properties: {
            dmsmetafile: { type: 'string', contentMediaType: 'application/json', contentSchema: json },
            file: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        },
      },
    },
  };
  return { requestBody: { required: true, content: content[encoding] } };
}

function answers({ answer, errors = [], access }: Operation): Json {
  const failures = Map.groupBy<number, ErrorName>(
    [...errors, ...(access === 'public' ? [] : (['session.missing'] as const)), 'request.invalid'],
    (name) => errorCatalogue[name].status,
  );
  const success =
    answer.kind === 'nouns'
      ? { 'application/json': { schema: envelope(answer.nouns) } }
      : { [answer.type]: { schema: { type: 'string', contentMediaType: answer.type } } };
  return {
    200: { description: 'success', content: success },
    ...Object.fromEntries(
      [...failures].map(([status, names]) => [
        status,
        { description: [...new Set(names)].join(', '), content: { 'application/json': { schema: envelope({}) } } },
      ]),
    ),
  };
}

/**
 * Every address of a call: OpenAPI has no notion of our optional modifiers (suffixes), so each is listed as an address
 * of its own.
 */
const addresses = ({ path, modifiers = [] }: Operation): string[] => [
  path,
  ...modifiers.map((modifier) => `${path.replace(/\/$/, '')}:${modifier}`),
];

/**
 * The contract as OpenAPI 3.1, generated from the same table as the routes (docs/decisions/0011: our own generator
 * because of the modifiers).
 */
export function openApiDocument(table: Readonly<Record<string, Operation>>): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, operation] of Object.entries(table)) {
    for (const [place, address] of addresses(operation).entries()) {
      (paths[address] ??= {})[operation.method.toLowerCase()] = {
        operationId: place === 0 ? name : `${name}_${operation.modifiers?.[place - 1] ?? ''}`,
        parameters: [...parameters(operation.params, 'path'), ...parameters(operation.query, 'query')],
        ...requestBody(operation),
        responses: answers(operation),
        'x-effect': operation.effect,
        'x-access': operation.access,
        'x-provenance': operation.provenance,
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'DMS', version: PRODUCT_VERSION },
    paths,
    components: { schemas: { Response: schemaOf(Response, 'output') } },
  };
}
