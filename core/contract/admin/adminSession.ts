import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { ListedSession } from '#core/contract/people/account.ts';
import { Id, IdText } from '#core/contract/shapes.ts';

export const adminSessionOperations = {
  /** On which devices a user is signed in. */
  adminSessionList: operation({
    method: 'GET',
    path: '/dms/admin/session/list',
    effect: 'read',
    access: 'admin',
    query: z.object({ userid: IdText }),
    answer: nouns({ session: ListedSession }),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
  /** Signs a user out on one device, or on all; one that is signed out already is as it should be. */
  adminSessionEnd: operation({
    method: 'POST',
    path: '/dms/admin/session/end',
    effect: 'change',
    access: 'admin',
    body: z.object({ userid: Id, id: z.optional(ListedSession.shape.id) }),
    answer: nouns({ session: ListedSession }),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
} as const;
