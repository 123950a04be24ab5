import * as z from 'zod/mini';
import type { Instance, Job } from './instance.ts';

const Assigned = z.union([z.object({ user: z.int() }), z.object({ group: z.int() })]);
const Holder = z.object({ user: z.int() });
const StoredJob = z.object({
  id: z.int(),
  step: z.string(),
  assigned: Assigned,
  holder: z.optional(Holder),
  openedAt: z.number(),
  level: z.int(),
  escalatedTo: z.array(Assigned),
  withdrawnFrom: z.array(z.int()),
}) satisfies z.ZodMiniType<Pick<Job, 'id' | 'step' | 'openedAt' | 'level'>>;
/** The parts that the engine uses without checking. */
const Stored = z.object({
  state: z.enum(['running', 'ended', 'corrupted']),
  at: z.string(),
  jobs: z.array(StoredJob),
  values: z.record(z.string(), z.unknown()),
  counted: z.array(z.object({ step: z.string(), counts: z.boolean() })),
  done: z.array(z.object({ job: z.int(), step: z.string(), user: z.int() })),
  initiator: z.int(),
  startedAt: z.number(),
  nextJob: z.int(),
});

/** Reads a stored instance; undefined if it is invalid. */
export function readInstance(text: string): Instance | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  // The shape covers what the engine relies on; the rest is kept as stored.
  return Stored.safeParse(raw).success ? (raw as Instance) : undefined;
}

/** Replaces an instance that cannot be read: it is at no step, fits no definition and therefore is stopped. */
export const unreadable = (known: Pick<Instance, 'initiator' | 'startedAt' | 'nextJob'>): Instance => ({
  ...known,
  state: 'running',
  at: '',
  jobs: [],
  values: {},
  counted: [],
  done: [],
});
