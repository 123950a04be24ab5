import type { Values } from '#core/conditions/condition.ts';
import type { Calendar } from './calendar.ts';
import type { Captions } from './definition.ts';

/**
 * A person who acts, in their own name or (`for`) in the name of somebody they represent; `groups` are those of that
 * name.
 */
export interface Actor {
  readonly user: number;
  readonly for?: number;
  readonly groups: readonly number[];
  /** May take over, move and end whatever is not theirs. */
  readonly administers?: boolean;
}

/** Whose job it is: one user's, or any member's of a group. */
export type Assigned = { readonly user: number } | { readonly group: number };

export interface Holder {
  readonly user: number;
  readonly for?: number;
}

/**
 * A job: a task of one person, or of whoever of a group takes it. Its number is unique within its workflow and never
 * given twice.
 */
export interface Job {
  readonly id: number;
  readonly step: string;
  readonly assigned: Assigned;
  /** Undefined for as long as nobody took it. */
  readonly holder?: Holder;
  readonly openedAt: number;
  readonly due?: { readonly at: number; readonly half: number };
  /** Steps of its escalation that were gone, and when the next is. */
  readonly level: number;
  readonly escalatesAt?: number;
  readonly toSupervisor?: boolean;
  /** Who was told of it beside those it is assigned to: they may take it. */
  readonly escalatedTo: readonly Assigned[];
  /** Whom it was taken away from: for them it is a task withdrawn. */
  readonly withdrawnFrom: readonly number[];
  readonly asked?: { readonly by: number; readonly to: number; readonly question: string };
}

/** What was done, by whom; four eyes look here. */
export interface Done {
  readonly job: number;
  readonly step: string;
  readonly user: number;
  readonly for?: number;
}

/** What a workflow is at one moment. Everything that revoking restores stands in `Position`. */
export interface Position {
  readonly state: 'running' | 'ended' | 'corrupted';
  /** The current step. */
  readonly at: string;
  readonly jobs: readonly Job[];
  /** Of a waiting step: when it goes on; undefined where it waits for an event. */
  readonly waitsUntil?: number;
  /** What the steps' fields hold. */
  readonly values: Values;
  /** Of the current parallel step: branches that decided, and how. */
  readonly counted: readonly { readonly step: string; readonly counts: boolean }[];
  readonly done: readonly Done[];
}

export interface Instance extends Position {
  readonly initiator: number;
  readonly startedAt: number;
  readonly nextJob: number;
  /** The moment before the last decision, for as long as nothing else has happened and it may be revoked. */
  readonly undo?: { readonly position: Position; readonly by: Holder; readonly indexes: readonly IndexChange[] };
}

export interface IndexChange {
  readonly index: string;
  readonly value: string;
}

/** What the engine has to know of the world. The server looks it up before and inside the same transaction. */
export interface World {
  readonly now: number;
  readonly calendar: Calendar;
  /** Index values of the document, by name. */
  readonly indexes: Values;
  /** Supervisors by user and by group; who has none is their own. */
  readonly supervisors: { readonly users: ReadonlyMap<number, number>; readonly groups: ReadonlyMap<number, number> };
}

export type Event =
  | { readonly event: 'take'; readonly job: number; readonly by: Actor }
  | { readonly event: 'release'; readonly job: number; readonly by: Actor }
  /** Takes it over from whoever holds it. */
  | { readonly event: 'force'; readonly job: number; readonly by: Actor }
  | {
      readonly event: 'do';
      readonly job: number;
      readonly by: Actor;
      readonly decision: string;
      readonly comment?: string;
      readonly values?: Readonly<Record<string, string>>;
      /** A signature was placed on the document within this step (SIGN-01). */
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
  /** Time has passed: escalates and goes on where that is due. */
  | { readonly event: 'tick' }
  | { readonly event: 'signal'; readonly name: string }
  | { readonly event: 'cancel'; readonly by: Actor; readonly comment?: string }
  | { readonly event: 'move'; readonly by: Actor; readonly to: string; readonly comment?: string };

/** Why somebody is told. */
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

/** What is to happen because of an event. The server does it in the transaction that stores the instance. */
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

/** When time alone changes something next; undefined where it does not. */
export function nextDue({ state, jobs, waitsUntil }: Position): number | undefined {
  if (state !== 'running') return undefined;
  const times = [waitsUntil, ...jobs.map(({ escalatesAt }) => escalatesAt)].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}
