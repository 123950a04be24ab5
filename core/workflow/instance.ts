import type { Values } from '#core/conditions/condition.ts';
import type { Calendar } from './calendar.ts';
import type { Captions } from './definition.ts';

/** A user who acts, for themselves or (`for`) for a user they represent; `groups` are those of the represented user. */
export interface Actor {
  readonly user: number;
  readonly for?: number;
  readonly groups: readonly number[];
  /** May take over, move and end jobs of others. */
  readonly administers?: boolean;
}

/** Whom a job is assigned to: one user, or any member of a group. */
export type Assigned = { readonly user: number } | { readonly group: number };

export interface Holder {
  readonly user: number;
  readonly for?: number;
}

/**
 * A job: a task for one user or for the group member who takes it. Its number is unique within its workflow and never
 * reused.
 */
export interface Job {
  readonly id: number;
  readonly step: string;
  readonly assigned: Assigned;
  /** Undefined until somebody takes it. */
  readonly holder?: Holder;
  readonly openedAt: number;
  readonly due?: { readonly at: number; readonly half: number };
  /** Escalation steps done so far, and when the next is due. */
  readonly level: number;
  readonly escalatesAt?: number;
  readonly toSupervisor?: boolean;
  /** Others who may take it: further supervisors it is assigned to, and those notified by escalation. */
  readonly escalatedTo: readonly Assigned[];
  /** Users it was taken away from: they see it as withdrawn. */
  readonly withdrawnFrom: readonly number[];
  readonly asked?: { readonly by: number; readonly to: number; readonly question: string };
}

/** What was done, and by whom; basis of the four-eyes rule. */
export interface Done {
  readonly job: number;
  readonly step: string;
  readonly user: number;
  readonly for?: number;
}

/** The state of a workflow. Everything that revoking restores is in `Position`. */
export interface Position {
  readonly state: 'running' | 'ended' | 'corrupted';
  /** The current step. */
  readonly at: string;
  readonly jobs: readonly Job[];
  /** For a wait step: when it continues; undefined while it waits for an event. */
  readonly waitsUntil?: number;
  /** Values of the steps' fields. */
  readonly values: Values;
  /** For a parallel step: branches that decided, and how. */
  readonly counted: readonly { readonly step: string; readonly counts: boolean }[];
  readonly done: readonly Done[];
}

export interface Instance extends Position {
  readonly initiator: number;
  readonly startedAt: number;
  readonly nextJob: number;
  /** The state before the last decision, kept while it can still be revoked. */
  readonly undo?: { readonly position: Position; readonly by: Holder; readonly indexes: readonly IndexChange[] };
}

export interface IndexChange {
  readonly index: string;
  readonly value: string;
}

type Supervisors = Readonly<Record<'users' | 'groups', ReadonlyMap<number, readonly number[]>>>;

/** What the engine needs to know about its surroundings. The server looks it up beforehand, in the same transaction. */
export interface World {
  readonly now: number;
  readonly calendar: Calendar;
  /** Index values of the document by name. */
  readonly indexes: Values;
  /** Supervisors by user and by group; without any a user is their own supervisor. */
  readonly supervisors: Supervisors;
}

export type Event =
  | { readonly event: 'take'; readonly job: number; readonly by: Actor }
  | { readonly event: 'release'; readonly job: number; readonly by: Actor }
  /** Takes it over from its holder. */
  | { readonly event: 'force'; readonly job: number; readonly by: Actor }
  | {
      readonly event: 'do';
      readonly job: number;
      readonly by: Actor;
      readonly decision: string;
      readonly comment?: string;
      readonly values?: Readonly<Record<string, string>>;
      /** A signature was placed on the document as part of this step (SIGN-01). */
      readonly signed?: boolean;
    }
  | {
      readonly event: 'delegate';
      readonly job: number;
      readonly by: Actor;
      readonly to: Assigned;
      readonly comment?: string;
    }
  | { readonly event: 'ask'; readonly job: number; readonly by: Actor; readonly to: number; readonly question: string }
  | { readonly event: 'answer'; readonly job: number; readonly by: Actor; readonly text: string }
  | { readonly event: 'reschedule'; readonly job: number; readonly by: Actor; readonly due: number }
  | { readonly event: 'revoke'; readonly by: Actor }
  /** Time has passed: escalates, or ends a wait, if due. */
  | { readonly event: 'tick' }
  /** What this step waited for has happened. It names the step, as the workflow may have moved on meanwhile. */
  | { readonly event: 'signal'; readonly step: string }
  | { readonly event: 'cancel'; readonly by: Actor; readonly comment?: string }
  | { readonly event: 'move'; readonly by: Actor; readonly to: string; readonly comment?: string };

/** Why a user is notified. */
export type Notice =
  | 'task'
  | 'escalation'
  | 'withdrawn'
  | 'takenOver'
  | 'asked'
  | 'answered'
  | 'message'
  | 'ended'
  | 'corrupted';

/** What an event causes. The server carries it out in the transaction that stores the instance. */
export type Effect =
  | ({ readonly effect: 'setIndex' } & IndexChange)
  | {
      readonly effect: 'notify';
      readonly to: Assigned;
      readonly notice: Notice;
      readonly job?: number;
      readonly step: string;
      readonly text?: Captions;
    }
  | { readonly effect: 'start'; readonly workflow: string }
  | { readonly effect: 'archive' };

export type Refusal =
  | 'ended'
  | 'corrupted'
  | 'unknownJob'
  | 'notYours'
  | 'heldByOther'
  | 'notTaken'
  | 'unknownDecision'
  | 'commentRequired'
  | 'signatureRequired'
  | 'fieldRequired'
  | 'fieldInvalid'
  | 'fourEyes'
  | 'notAllowed'
  | 'tooLate'
  | 'dateInvalid'
  | 'unknownStep';

/** When the passing of time will next have an effect; undefined if never. */
export function nextDue({ state, jobs, waitsUntil }: Position): number | undefined {
  if (state !== 'running') return undefined;
  const times = [waitsUntil, ...jobs.map(({ escalatesAt }) => escalatesAt)].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}
