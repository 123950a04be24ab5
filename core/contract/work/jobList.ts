import * as z from 'zod/mini';
import { RESULT_WINDOW_MAXIMUM } from '#core/contract/constants.ts';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Text } from '#core/contract/shapes.ts';
import { Arrange } from './arrange.ts';
import { Job } from './workflow.ts';

/** The views of open jobs; finished ones are few enough for a single answer (`workflowJobList`). */
const OpenView = z.enum(['mine', 'group', 'supervisor', 'acting', 'escalated']);
export type OpenView = z.infer<typeof OpenView>;

const JobAsk = z.object({
  view: OpenView,
  filtername: z.optional(Text(60)),
  ...Arrange(z.string().check(z.maxLength(20))),
});
export type JobAsk = z.infer<typeof JobAsk>;

/** Rows sent along with the list: its first two windows. */
export const FIRST_JOBS = 200;
/** A list of jobs; windows are read by its id. */
export const JobList = z.object({
  id: z.string(),
  count: z.int(),
  /** When it was made, dd.MM.yyyy HH:mm:ss: jobs opened later are not included. */
  asof: z.string(),
  /** The values to filter by. */
  workflows: z.array(z.string()),
  initiators: z.array(z.string()),
});
export type JobList = z.infer<typeof JobList>;
const PlacedJob = z.object({ ...Job.shape, position: z.int() });

export const jobListOperations = {
  workflowJobOpen: operation({
    method: 'POST',
    path: '/dms/workflow/job/open',
    effect: 'read',
    body: JobAsk,
    answer: nouns({ joblist: JobList, job: PlacedJob }),
    errors: ['search.tooSlow'],
    provenance: assumed,
  }),
  workflowJobWindow: operation({
    method: 'POST',
    path: '/dms/workflow/job/window',
    effect: 'read',
    body: z.object({
      id: Text(64),
      view: OpenView,
      offset: z.int().check(z.gte(0), z.lte(2_147_483_647)),
      limit: z.int().check(z.gte(1), z.lte(RESULT_WINDOW_MAXIMUM)),
    }),
    answer: nouns({ job: PlacedJob }),
    errors: ['search.resultExpired'],
    provenance: assumed,
  }),
} as const;
