import * as z from 'zod/mini';
import { assumed, nouns, served } from '#core/contract/operation.ts';
import { Id } from '#core/contract/shapes.ts';

/** Section 3, Substitution: user or group, start and end, both directions. Days are dd.MM.yyyy, both included. */
const Day = z.string().check(z.regex(/^\d{2}\.\d{2}\.\d{4}$/));

export const Substitute = z.object({
  id: Id,
  /** `represented`: somebody acts for me; `representing`: I act for them. */
  direction: z.enum(['represented', 'representing']),
  /** Who is represented. */
  primaryname: z.string(),
  /** Who acts for them: a user or a group. */
  substitutename: z.string(),
  userid: z.optional(Id),
  groupid: z.optional(Id),
  startdate: z.string(),
  enddate: z.string(),
  active: z.boolean(),
  maychange: z.boolean(),
});
export type Substitute = z.infer<typeof Substitute>;

/** What a substitution would mean, found out before it is saved. */
export const Rehearsal = z.object({
  substitutename: z.string(),
  jobs: z.number(),
  nobody: z.number(),
  circle: z.boolean(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

const given = {
  id: z.optional(Id),
  userid: z.optional(Id),
  groupid: z.optional(Id),
  startdate: Day,
  enddate: Day,
} as const;

export const substituteOperations = {
  substituteGroupList: served({
    method: 'GET',
    path: '/dms/workflow/substitute/group/list',
    effect: 'read',
    answer: nouns({ group: z.object({ id: Id, name: z.string(), kind: z.enum(['user', 'group']) }) }),
    provenance: assumed,
  }),
  substituteList: served({
    method: 'GET',
    path: '/dms/workflow/substitute/list',
    effect: 'read',
    answer: nouns({ substitute: Substitute }),
    provenance: assumed,
  }),
  substituteRehearse: served({
    method: 'POST',
    path: '/dms/workflow/substitute/rehearse',
    effect: 'read',
    body: z.object(given),
    answer: nouns({ rehearsal: Rehearsal }),
    errors: ['substitute.invalid'],
    provenance: assumed,
  }),
  substituteSet: served({
    method: 'POST',
    path: '/dms/workflow/substitute/set',
    effect: 'change',
    body: z.object(given),
    answer: nouns({ substitute: Substitute }),
    errors: ['substitute.invalid', 'substitute.circle', 'substitute.unknown'],
    provenance: assumed,
  }),
  substituteDelete: served({
    method: 'POST',
    path: '/dms/workflow/substitute/delete',
    effect: 'change',
    body: z.object({ id: Id }),
    answer: nouns({}),
    errors: ['substitute.unknown'],
    provenance: assumed,
  }),
} as const;
