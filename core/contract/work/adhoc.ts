import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Name, Text } from '#core/contract/shapes.ts';

/**
 * Section 3: an ad-hoc template has a name and steps with task, user or group, time type and time. Steps with
 * `together` run in parallel (assumed).
 */
export const AdhocStep = z.object({
  task: Text(200).check(z.minLength(1)),
  userid: z.optional(Id),
  groupid: z.optional(Id),
  timetype: z.enum(['hours', 'days']),
  time: z.number().check(z.gte(1), z.lte(999)),
  /** Runs in parallel with the step before it. */
  together: z.optional(z.boolean()),
});
export type AdhocStep = z.infer<typeof AdhocStep>;

const Steps = z.array(AdhocStep).check(z.minLength(1), z.maxLength(20));
export const Adhoc = z.object({
  id: Id,
  name: z.string(),
  ownerid: Id,
  steps: Steps,
  groups: z.array(Id),
  maychange: z.boolean(),
});
export type Adhoc = z.infer<typeof Adhoc>;

/** Whether the caller may manage templates, and the groups they may share them with: their own. */
export const AdhocRight = z.object({ manage: z.boolean(), groups: z.array(z.object({ id: Id, name: z.string() })) });

export const adhocOperations = {
  adhocSet: operation({
    method: 'POST',
    path: '/dms/workflow/adhoc/set',
    effect: 'change',
    body: z.object({
      id: z.optional(Id),
      name: Name(100),
      steps: Steps,
      groups: z.array(Id).check(z.maxLength(50)),
    }),
    answer: nouns({ adhoc: Adhoc }),
    errors: ['adhoc.rightMissing', 'adhoc.unknown', 'adhoc.invalid'],
    provenance: assumed,
  }),
  adhocList: operation({
    method: 'GET',
    path: '/dms/workflow/adhoc/list',
    effect: 'read',
    answer: nouns({ adhoc: Adhoc, adhocright: AdhocRight }),
    provenance: assumed,
  }),
  /** Starts it on all of the documents, or on none if one of them cannot be worked on. */
  adhocStart: operation({
    method: 'POST',
    path: '/dms/workflow/adhoc/start',
    effect: 'change',
    body: z.object({ id: Id, docids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    answer: nouns({ started: z.object({ docid: Id, wfid: Id }) }),
    errors: ['adhoc.unknown', 'adhoc.invalid', 'document.unknown', 'document.deleted', 'adhoc.cannotSee'],
    provenance: assumed,
  }),
  adhocDelete: operation({
    method: 'POST',
    path: '/dms/workflow/adhoc/delete',
    effect: 'change',
    body: z.object({ id: Id }),
    answer: nouns({}),
    errors: ['adhoc.unknown', 'adhoc.rightMissing'],
    provenance: assumed,
  }),
} as const;
