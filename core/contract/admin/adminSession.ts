import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { ListedSession } from '#core/contract/people/account.ts';
import { Id, IdText } from '#core/contract/shapes.ts';

export const adminSessionOperations = {
  /** The devices a user is signed in on. */
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
  /** Signs a user out on one device or on all; a session that has already ended is no error. */
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
