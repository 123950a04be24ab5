import type * as z from 'zod/mini';
import type { ErrorName } from './errors.ts';

/**
 * A call of the wire contract as data: client calls, server routes, the OpenAPI document and the conformance suite are
 * derived from it (specification, section 7).
 */
export interface Operation {
  readonly method: 'GET' | 'POST';
  /** Path below the base path; `{name}` is a parameter. Fixed modifiers (`login:base64:nometa`) are part of it. */
  readonly path: string;
  /** A path parameter is a secret that grants access, so the path is never logged. */
  readonly hasSecretPath?: true;
  /** Optional suffixes of the last segment, each written `:name`, in this order. */
  readonly modifiers?: readonly string[];
  /** `change` marks every call that alters state, GET or not: it needs the CSRF header and a same-origin request. */
  readonly effect: 'read' | 'change';
  /**
   * `public` calls work without a session; `pending` ones also before two-factor set-up or a forced password change;
   * `admin` ones only in an administration session.
   */
  readonly access: 'public' | 'pending' | 'session' | 'admin';
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** How the body travels: JSON text, base64 of JSON text (login), or multipart with `dmsmetafile` and `file`. */
  readonly encoding?: 'json' | 'base64' | 'multipart';
  readonly answer: Answer;
  /** Errors of this call, besides those any call may have. */
  readonly errors?: readonly ErrorName[];
  readonly failure: FailureConvention;
  readonly provenance: Provenance;
}

/** JSON nouns beside `response`, or bytes. `{}` of nouns is just the envelope. */
export type Answer =
  | { readonly kind: 'nouns'; readonly nouns: Readonly<Record<string, z.ZodMiniType>> }
  | { readonly kind: 'binary'; readonly type: string };

/** What the client's caller gets when the call fails (specification, section 7, 'Per-call answers'). */
export type FailureConvention = 'null' | 'errorResult' | 'loginResponse' | 'statusCode' | 'responseCode';

/** Where method, path and fields come from: the specification, or our assumption (docs/decisions/0007). */
export interface Provenance {
  readonly path: 'specified' | 'assumed';
  readonly fields: 'specified' | 'partly' | 'assumed';
}

export const specified: Provenance = { path: 'specified', fields: 'specified' };
export const fieldsPartly: Provenance = { path: 'specified', fields: 'partly' };
export const fieldsAssumed: Provenance = { path: 'specified', fields: 'assumed' };
export const assumed: Provenance = { path: 'assumed', fields: 'assumed' };

export const nouns = <const Nouns extends Readonly<Record<string, z.ZodMiniType>>>(shapes: Nouns) =>
  ({ kind: 'nouns', nouns: shapes }) as const;
export const binary = (type: string) => ({ kind: 'binary', type }) as const;

type OperationSpec = Omit<Operation, 'failure' | 'access'> & {
  readonly failure?: FailureConvention;
  readonly access?: Operation['access'];
};

type Specified<Spec> = Omit<Spec, 'failure' | 'access'> &
  Operation & { readonly access: Spec extends { access: infer Access } ? Access : 'session' };

/** Defines a call; by default it needs a session and answers null on failure. */
export const operation = <const Spec extends OperationSpec>(spec: Spec): Specified<Spec> =>
  // TypeScript cannot evaluate the condition on `access` while Spec is generic.
  ({ failure: 'null', access: 'session', ...spec }) as unknown as Specified<Spec>;

type SchemaOutput<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type SchemaInput<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** What a caller passes. Parts the operation lacks are absent. */
export type CallInput<Op> = (Op extends { params: infer Schema extends z.ZodMiniType }
  ? { readonly params: SchemaInput<Schema> }
  : unknown) &
  (Op extends { query: infer Schema extends z.ZodMiniType } ? { readonly query?: SchemaInput<Schema> } : unknown) &
  (Op extends { body: infer Schema extends z.ZodMiniType } ? { readonly body: SchemaInput<Schema> } : unknown) &
  (Op extends { modifiers: infer Names extends readonly string[] }
    ? { readonly modifiers?: readonly Names[number][] }
    : unknown);

/** What a handler receives, with every part decoded. */
export interface CallRequest<Op> {
  readonly params: Op extends { params: infer Schema } ? SchemaOutput<Schema> : undefined;
  readonly query: Op extends { query: infer Schema } ? SchemaOutput<Schema> : undefined;
  readonly body: Op extends { body: infer Schema } ? SchemaOutput<Schema> : undefined;
  readonly modifiers: ReadonlySet<
    Op extends { modifiers: infer Names extends readonly string[] } ? Names[number] : never
  >;
}

/** The nouns of a JSON answer, each a list. Binary answers are bytes, which client and server type themselves. */
export type CallNouns<Op> = Op extends {
  answer: { kind: 'nouns'; nouns: infer Nouns extends Readonly<Record<string, z.ZodMiniType>> };
}
  ? { -readonly [Noun in keyof Nouns]: readonly z.output<Nouns[Noun]>[] }
  : never;
