import * as z from 'zod/mini';
import { changeErrors, Etag } from './admin.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Line, Text } from '#core/contract/shapes.ts';

/** The provider that the environment sets (`OIDC_ISSUER`): always the first, and the standard one. */
export const GIVEN_PROVIDER = 0;

/**
 * Whether users can sign in by a provider, or why they cannot: `locked` by the operator (`CONNECTIONS`), `replaced` by
 * the environment's, its secret `unreadable` with this seal key, `invalid` by today's rules.
 */
export const ProviderState = z.enum(['offered', 'retired', 'locked', 'replaced', 'unreadable', 'invalid']);
export type ProviderState = z.infer<typeof ProviderState>;

const settings = {
  /** On the button, if there are several. */
  name: Text(80).check(z.minLength(1)),
  issuer: Text(500).check(z.minLength(1)),
  clientid: Text(200).check(z.minLength(1)),
  /** The claim of the ID token with the user's login; empty for the default one. */
  claim: Text(100),
  orderno: Id,
  /** It signs in every user who has no provider of their own; at most one does. */
  standard: z.boolean(),
};

/** An OpenID provider that users sign in by, without its secret. */
export const AdminProvider = z.object({
  id: Id,
  etag: Etag,
  ...settings,
  retired: z.boolean(),
  hassecret: z.boolean(),
  /** It cannot be changed here. */
  fixed: z.boolean(),
  state: ProviderState,
});
export type AdminProvider = z.infer<typeof AdminProvider>;

export const adminProviderOperations = {
  /** In the order in which they are offered. */
  adminProviderList: operation({
    method: 'GET',
    path: '/dms/admin/provider/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ provider: AdminProvider }),
    provenance: assumed,
  }),
  /**
   * Creates or changes a provider; it takes effect at once, on every instance. The secret must be given again when what
   * it vouches for changes: issuer, client, claim, or becoming the standard one. `admin.invalid` names the `field`.
   */
  adminProviderSet: operation({
    method: 'POST',
    path: '/dms/admin/provider/set',
    effect: 'change',
    access: 'admin',
    body: z.object({
      id: z.optional(Id),
      etag: z.optional(Etag),
      retired: z.optional(z.boolean()),
      ...settings,
      /** An empty one is refused with its field, like the other settings. */
      name: Line(80),
      secret: z.optional(Text(2000).check(z.minLength(1))),
    }),
    answer: nouns({ provider: AdminProvider }),
    errors: [...changeErrors, 'admin.locked'],
    provenance: assumed,
  }),
  /** Refetches a provider's own description; signs nobody in. */
  adminProviderTest: operation({
    method: 'POST',
    path: '/dms/admin/provider/test',
    effect: 'change',
    access: 'admin',
    body: z.object({ id: Id }),
    answer: nouns({ cloud: z.object({ issuer: z.string() }) }),
    errors: ['admin.unknown', 'connection.refused'],
    provenance: assumed,
  }),
} as const;
