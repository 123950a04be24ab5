import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Text } from '#core/contract/shapes.ts';

/** Section 3, Workflow job: `editorid` -1 means anyone. States are those of section 4, by name. */
export const ANYONE = -1;
export const JobState = z.enum([
  'running',
  'ended',
  'editing',
  'escalated',
  'under50',
  'over50',
  'supervisorEscalated',
  'withdrawn',
]);
export type JobState = z.infer<typeof JobState>;

/** A text in the seven languages, as definitions contain them (core/workflow). */
const Captions = z.record(z.string(), z.string());

export const Job = z.object({
  docid: Id,
  wfid: Id,
  stepid: Id,
  /** The user who holds it, or -1: anyone it is offered to may take it. */
  editorid: z.int(),
  editorname: z.string(),
  /** The user it is or would be done for, if not the caller. */
  forname: z.string(),
  /** All it is assigned or escalated to, users and groups, any of whom may take it; the first is the assignee. */
  assignednames: z.array(z.string()),
  wfname: Captions,
  stepname: Captions,
  state: JobState,
  docname: z.string(),
  doctypeid: Id,
  initiatorname: z.string(),
  /**
   * dd.MM.yyyy HH:mm:ss in the company's time zone; the deadline and the moment at which half of the time is left are
   * absent if there is no deadline.
   */
  opendate: z.string(),
  duedate: z.optional(z.string()),
  halfdate: z.optional(z.string()),
  /** Working minutes left and in total (negative once it is late). */
  remaining: z.optional(z.number()),
  allotted: z.optional(z.number()),
  /** Working minutes of a company day; only with a deadline. */
  dayminutes: z.optional(z.int()),
  /** Names of the holidays that the deadline skips. */
  holidays: z.array(z.string()),
  /** The user the holder has a question for; they may answer. */
  askedid: z.optional(Id),
});
export type Job = z.infer<typeof Job>;

/** A job as the panel of its workflow shows it. */
export const OpenJob = z.object({
  ...Job.shape,
  /**
   * Whether the caller may take it: it is offered to them; it would be but for the four-eyes rule; they administer
   * workflows and may take it over; or none of these.
   */
  offer: z.enum(['take', 'fourEyes', 'force', 'none']),
  /** The question of its holder that has no answer yet. */
  question: z.optional(z.object({ askedname: z.string(), text: z.string() })),
});
export type OpenJob = z.infer<typeof OpenJob>;

export const JOB_VIEWS = ['mine', 'group', 'supervisor', 'acting', 'escalated', 'done'] as const;
export const JobView = z.enum(JOB_VIEWS);
export type JobView = z.infer<typeof JobView>;

export const JobCount = z.object({ view: JobView, count: z.number() });
export type JobCount = z.infer<typeof JobCount>;

export const WorkflowFilter = z.object({ filtername: z.string(), caption: Captions, orderby: z.string() });
export type WorkflowFilter = z.infer<typeof WorkflowFilter>;

const JobRef = z.object({ wfid: Id, stepid: Id });

const FieldValues = z.record(z.string().check(z.maxLength(40)), Text(1000));
const Comment = z.optional(Text(2000));

/** What is done with a job. `do` performs the step; the others are what the native viewer offers besides. */
export const Doing = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('do'),
    ...JobRef.shape,
    decision: z.string().check(z.maxLength(40)),
    comment: Comment,
    values: z.optional(FieldValues),
  }),
  z.object({
    action: z.literal('delegate'),
    ...JobRef.shape,
    userid: z.optional(Id),
    groupid: z.optional(Id),
    comment: Comment,
  }),
  z.object({ action: z.literal('ask'), ...JobRef.shape, userid: Id, comment: Text(2000).check(z.minLength(1)) }),
  z.object({ action: z.literal('answer'), ...JobRef.shape, comment: Text(2000).check(z.minLength(1)) }),
  /** A new escalation date, dd.MM.yyyy HH:mm:ss. */
  z.object({ action: z.literal('reschedule'), ...JobRef.shape, duedate: z.string().check(z.maxLength(19)) }),
  z.object({ action: z.literal('revoke'), wfid: Id, comment: Comment }),
  z.object({ action: z.literal('cancel'), wfid: Id, comment: Comment }),
  z.object({ action: z.literal('move'), wfid: Id, step: z.string().check(z.maxLength(81)), comment: Comment }),
]);
export type Doing = z.infer<typeof Doing>;

/** What the user should know before doing a job. */
export const Warning = z.object({
  warning: z.enum([
    'newerVersion',
    'changedSince',
    'signatureMissing',
    'attachmentMissing',
    'commentMissing',
    'fieldMissing',
    'fieldInvalid',
    'fourEyes',
  ]),
  details: z.string(),
});
export type Warning = z.infer<typeof Warning>;

/** What changed in the document since the caller last decided about it in this workflow. */
export const Changed = z.object({
  since: z.string(),
  /** The version they decided on, if it is not the current one. */
  version: z.optional(Id),
  /** Pages of the current version whose marks changed. */
  pages: z.array(Id),
  /** Index values, by the index's caption. */
  indexes: z.array(z.object({ index: z.string(), before: z.string(), value: z.string() })),
});
export type Changed = z.infer<typeof Changed>;

/** The effects of a decision, worked out without carrying it out. */
export const Outcome = z.object({
  decision: z.string(),
  /** The error it would be refused with (a name of the error catalogue), if any. */
  refusal: z.optional(z.string()),
  ends: z.boolean(),
  next: z.array(z.object({ stepname: Captions, assignedname: z.string() })),
  /** Jobs of the same parallel step that stay open. */
  open: z.array(z.object({ stepname: Captions, assignedname: z.string() })),
  /** The step in which it then waits, and until when (dd.MM.yyyy HH:mm:ss) if it is not for an event. */
  waits: z.optional(z.object({ stepname: Captions, until: z.optional(z.string()) })),
  /** Workflows it starts. */
  starts: z.array(Captions),
  /** Whether the document is protected from then on. */
  protects: z.boolean(),
  told: z.array(z.string()),
  /** By the index's caption. */
  indexes: z.array(z.object({ index: z.string(), value: z.string() })),
});
export type Outcome = z.infer<typeof Outcome>;

export const Workflow = z.object({
  wfid: Id,
  docid: Id,
  wfname: Captions,
  state: z.enum(['running', 'ended', 'corrupted']),
  step: z.string(),
  initiatorname: z.string(),
  startdate: z.string(),
  enddate: z.optional(z.string()),
});
export type Workflow = z.infer<typeof Workflow>;

/** A workflow with everything its diagram, form and buttons need. */
export const WorkflowDetail = z.object({
  ...Workflow.shape,
  /** Its definition (core/workflow), in the version it started with. */
  definition: z.unknown(),
  values: z.record(z.string(), z.string()),
  /** Names of the finished steps. */
  done: z.array(z.string()),
  jobs: z.array(OpenJob),
  changed: z.optional(Changed),
  mayrevoke: z.boolean(),
  mayadminister: z.boolean(),
});
export type WorkflowDetail = z.infer<typeof WorkflowDetail>;

export const HistoryEntry = z.object({
  at: z.string(),
  username: z.string(),
  onbehalfofname: z.string(),
  event: z.string(),
  stepname: Captions,
  decision: Captions,
  comment: z.string(),
  values: z.record(z.string(), z.string()),
  /** Minutes since the job was opened; absent if there was none. */
  minutes: z.optional(z.number()),
  /** Whom the job was given to, asked or escalated to; of a moved date the new one, dd.MM.yyyy HH:mm:ss. */
  target: z.optional(z.string()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Users and groups a job can be assigned to: groups by `workflowvisible`. */
export const WorkflowGroup = z.object({ id: Id, name: z.string(), kind: z.enum(['user', 'group']) });
export type WorkflowGroup = z.infer<typeof WorkflowGroup>;

export const Startable = z.object({ workflow: z.string(), wfname: Captions });
export type Startable = z.infer<typeof Startable>;

/** Most rows per answer. */
export const JOBS_MAXIMUM = 5000;
/** Most jobs per action. */
export const JOBS_AT_ONCE = 200;
const JobQuery = z.object({
  view: z.optional(JobView),
  filtername: z.optional(Text(60)),
  orderby: z.optional(z.enum(['due', 'open', 'name'])),
  docid: z.optional(Id),
});
const changesJob = { effect: 'change', provenance: assumed, answer: nouns({ job: Job }) } as const;
const refusals = [
  'workflow.unknown',
  'workflow.notYours',
  'workflow.jobLocked',
  'workflow.notTaken',
  'workflow.ended',
  'workflow.stopped',
  'workflow.fourEyes',
] as const;

export const workflowOperations = {
  workflowFilterList: operation({
    method: 'GET',
    path: '/dms/workflow/filter/list',
    effect: 'read',
    answer: nouns({ workflowfilter: WorkflowFilter }),
    provenance: assumed,
  }),
  workflowJobList: operation({
    method: 'POST',
    path: '/dms/workflow/job/list',
    effect: 'read',
    body: JobQuery,
    answer: nouns({ job: Job }),
    provenance: assumed,
  }),
  workflowJobCount: operation({
    method: 'GET',
    path: '/dms/workflow/job/count',
    effect: 'read',
    answer: nouns({ jobcount: JobCount }),
    provenance: assumed,
  }),
  /** Takes a job for the caller alone; `force` takes it over from its current holder. */
  workflowJobLock: operation({
    method: 'POST',
    path: '/dms/workflow/job/lock',
    body: z.object({ ...JobRef.shape, force: z.optional(z.boolean()) }),
    errors: refusals,
    ...changesJob,
  }),
  workflowJobTake: operation({
    method: 'POST',
    path: '/dms/workflow/job/take',
    body: JobRef,
    errors: refusals,
    ...changesJob,
  }),
  workflowJobRelease: operation({
    method: 'POST',
    path: '/dms/workflow/job/release',
    body: JobRef,
    errors: refusals,
    ...changesJob,
  }),
  workflowDo: operation({
    method: 'POST',
    path: '/dms/workflow/do',
    effect: 'change',
    body: Doing,
    answer: nouns({ workflow: Workflow }),
    errors: [
      ...refusals,
      'workflow.stepFailed',
      'workflow.notAllowed',
      'workflow.tooLate',
      'workflow.dateInvalid',
      'workflow.cannotSee',
    ],
    provenance: assumed,
  }),
  workflowJobWarning: operation({
    method: 'POST',
    path: '/dms/workflow/job/warning/',
    effect: 'read',
    body: z.object({
      ...JobRef.shape,
      decision: z.string().check(z.maxLength(40)),
      comment: Comment,
      values: z.optional(FieldValues),
      docversion: z.optional(Id),
    }),
    answer: nouns({ warning: Warning, outcome: Outcome }),
    errors: ['workflow.unknown'],
    provenance: assumed,
  }),
  workflowGroupList: operation({
    method: 'GET',
    path: '/dms/workflow/group/list',
    effect: 'read',
    answer: nouns({ workflowgroup: WorkflowGroup }),
    provenance: assumed,
  }),
  workflowHistory: operation({
    method: 'GET',
    path: '/dms/workflow/history',
    effect: 'read',
    query: z.object({ wfid: IdText }),
    answer: nouns({ history: HistoryEntry }),
    errors: ['workflow.unknown'],
    provenance: assumed,
  }),
  workflowGet: operation({
    method: 'GET',
    path: '/dms/workflow/{wfid}/info',
    effect: 'read',
    params: z.object({ wfid: IdText }),
    answer: nouns({ workflow: WorkflowDetail }),
    errors: ['workflow.unknown'],
    provenance: assumed,
  }),
  /** The workflows of a document, running and ended. */
  workflowList: operation({
    method: 'GET',
    path: '/dms/document/{docid}/workflow/list',
    effect: 'read',
    params: z.object({ docid: IdText }),
    answer: nouns({ workflow: Workflow, startable: Startable }),
    errors: ['document.unknown', 'document.deleted'],
    provenance: assumed,
  }),
  workflowStart: operation({
    method: 'POST',
    path: '/dms/workflow/start',
    effect: 'change',
    body: z.object({ docid: Id, workflow: z.string().check(z.maxLength(60)) }),
    answer: nouns({ workflow: Workflow }),
    errors: ['workflow.unknown', 'document.unknown', 'document.deleted'],
    provenance: assumed,
  }),
} as const;
