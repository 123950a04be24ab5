import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Name of a definition, the same for all its versions. */
const Key = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));
/** JSON of core/workflow's Definition. */
const Content = z.record(z.string(), z.unknown());

/** A workflow that can be started, in its latest version. */
export const AdminWorkflow = z.object({
  key: z.string(),
  version: z.int(),
  caption: z.record(z.string(), z.string()),
  retired: z.boolean(),
  /** Archiving a document of these types starts it. */
  doctypeid: z.array(Id),
  /** Running instances of any version. */
  running: z.int(),
  /** The versions that still run, newest first. */
  versions: z.array(z.object({ version: z.int(), running: z.int() })),
});
export type AdminWorkflow = z.infer<typeof AdminWorkflow>;

/** Most running instances in an answer. */
export const RUNNING_LISTED = 500;

/** A running instance. Its document is named only to administrators who may see it. */
export const RunningWorkflow = z.object({
  wfid: Id,
  version: z.int(),
  step: z.string(),
  /** Of the step, by language. */
  caption: z.record(z.string(), z.string()),
  startdate: WireDateTime,
  docid: z.optional(Id),
  filename: z.optional(z.string()),
});
export type RunningWorkflow = z.infer<typeof RunningWorkflow>;

/** What is wrong in a definition, and where, such as `steps.check.decisions.0.ways`. */
export const WorkflowProblem = z.object({ at: z.string(), what: z.string() });
export type WorkflowProblem = z.infer<typeof WorkflowProblem>;

export const adminWorkflowOperations = {
  adminWorkflowList: operation({
    method: 'GET',
    path: '/dms/admin/workflow/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ workflow: AdminWorkflow }),
    provenance: assumed,
  }),
  adminWorkflowGet: operation({
    method: 'GET',
    path: '/dms/admin/workflow/{key}/definition',
    effect: 'read',
    access: 'admin',
    params: z.object({ key: Text(40) }),
    answer: nouns({ workflow: z.extend(AdminWorkflow, { definition: Content }) }),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
  /** The running instances, those of the oldest version first. */
  adminWorkflowRunning: operation({
    method: 'GET',
    path: '/dms/admin/workflow/{key}/running',
    effect: 'read',
    access: 'admin',
    params: z.object({ key: Text(40) }),
    answer: nouns({ running: RunningWorkflow }),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
  /**
   * Publishes a definition as the next version of its key, for workflows started from then on. A definition with
   * problems is refused; with `check` it is only validated.
   */
  adminWorkflowSet: operation({
    method: 'POST',
    path: '/dms/admin/workflow/set',
    effect: 'change',
    access: 'admin',
    body: z.object({
      key: Key,
      /** The version it is based on, 0 for none: refused if a newer one was published meanwhile. */
      version: z.int().check(z.gte(0)),
      definition: Content,
      doctypeid: z.array(Id).check(z.maxLength(1000)),
      retired: z.optional(z.boolean()),
      check: z.boolean(),
    }),
    answer: nouns({ workflow: AdminWorkflow, problem: WorkflowProblem }),
    errors: ['admin.conflict', 'admin.invalid'],
    provenance: assumed,
  }),
} as const;
