import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id } from '#core/contract/shapes.ts';

/** Section 3, Substitution: user or group, start and end, both directions. Days are dd.MM.yyyy, both inclusive. */
const Day = z.string().check(z.regex(/^\d{2}\.\d{2}\.\d{4}$/));

export const Substitute = z.object({
  id: Id,
  /**
   * `represented`: somebody acts for me; `representing`: I act for them; `supervised`: I supervise the represented
   * user.
   */
  direction: z.enum(['represented', 'representing', 'supervised']),
  /** The represented user. */
  primaryid: Id,
  primaryname: z.string(),
  /** The substitute: a user or a group. */
  substitutename: z.string(),
  userid: z.optional(Id),
  groupid: z.optional(Id),
  startdate: z.string(),
  enddate: z.string(),
  /** Keys of the workflows it applies to; empty means all. */
  workflows: z.array(z.string()),
  active: z.boolean(),
  maychange: z.boolean(),
});
export type Substitute = z.infer<typeof Substitute>;

/** The effects of a substitution, worked out before it is saved. */
export const SubstitutionPreview = z.object({
  substitutename: z.string(),
  jobs: z.number(),
  nobody: z.number(),
  circle: z.boolean(),
});
export type SubstitutionPreview = z.infer<typeof SubstitutionPreview>;

/** Something a substitute did in another user's name. */
export const Briefing = z.object({
  at: z.string(),
  wfid: Id,
  docid: Id,
  docname: z.string(),
  wfname: z.record(z.string(), z.string()),
  stepname: z.record(z.string(), z.string()),
  decision: z.record(z.string(), z.string()),
  username: z.string(),
  comment: z.string(),
});
export type Briefing = z.infer<typeof Briefing>;

const given = {
  id: z.optional(Id),
  /** The represented user, if the caller supervises them; the caller if absent. */
  primaryid: z.optional(Id),
  workflows: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
  userid: z.optional(Id),
  groupid: z.optional(Id),
  startdate: Day,
  enddate: Day,
} as const;

export const substituteOperations = {
  /** Users for whom the caller may arrange it: themselves and those they supervise. */
  substitutePrimaryList: operation({
    method: 'GET',
    path: '/dms/workflow/substitute/primary/list',
    effect: 'read',
    answer: nouns({ primary: z.object({ id: Id, name: z.string() }) }),
    provenance: assumed,
  }),
  /** What others did in the caller's name, latest first. */
  substituteBriefing: operation({
    method: 'GET',
    path: '/dms/workflow/substitute/briefing',
    effect: 'read',
    answer: nouns({ briefing: Briefing }),
    provenance: assumed,
  }),
  substituteGroupList: operation({
    method: 'GET',
    path: '/dms/workflow/substitute/group/list',
    effect: 'read',
    answer: nouns({ group: z.object({ id: Id, name: z.string(), kind: z.enum(['user', 'group']) }) }),
    provenance: assumed,
  }),
  substituteList: operation({
    method: 'GET',
    path: '/dms/workflow/substitute/list',
    effect: 'read',
    answer: nouns({ substitute: Substitute }),
    provenance: assumed,
  }),
  substituteRehearse: operation({
    method: 'POST',
    path: '/dms/workflow/substitute/rehearse',
    effect: 'read',
    body: z.object(given),
    answer: nouns({ rehearsal: SubstitutionPreview }),
    errors: ['substitute.invalid', 'substitute.unknown'],
    provenance: assumed,
  }),
  substituteSet: operation({
    method: 'POST',
    path: '/dms/workflow/substitute/set',
    effect: 'change',
    body: z.object(given),
    answer: nouns({ substitute: Substitute }),
    errors: ['substitute.invalid', 'substitute.circle', 'substitute.unknown'],
    provenance: assumed,
  }),
  substituteDelete: operation({
    method: 'POST',
    path: '/dms/workflow/substitute/delete',
    effect: 'change',
    body: z.object({ id: Id }),
    answer: nouns({}),
    errors: ['substitute.unknown'],
    provenance: assumed,
  }),
} as const;
