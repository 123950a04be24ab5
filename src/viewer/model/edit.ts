import type { Conflict } from './layer/recovery.ts';

/** Why editing ended or could not start, or what the user must know about its start. */
export type EditNotice =
  /**
   * The lock is taken (specification, section 4: by whom, since when); `holder` is null if it is the same user on
   * another device. Times as on the wire.
   */
  | {
      readonly reason: 'locked';
      readonly holder: string | null;
      readonly since: string | null;
      readonly until: string | null;
      readonly message: string;
    }
  /** The lock expired or was taken over during editing; the message says which. */
  | { readonly reason: 'lockLost'; readonly message: string }
  /** Another tab of this browser is editing the document. */
  | { readonly reason: 'otherTab' }
  /** A call failed; editing ends (specification, section 4: 'Errors in start or delete end the editing'). */
  | { readonly reason: 'failed'; readonly during: 'start' | 'save'; readonly message: string };

/** Unsaved strokes of an earlier session that were restored. */
export interface Recovered {
  /** Marks changed both there and meanwhile on the server; both are kept until the user chooses. */
  readonly conflicts: readonly Conflict[];
}

/** The state of editing a document's marks (specification, section 4: lock, then set or delete, then release). */
export type EditState =
  | { readonly phase: 'viewing'; readonly notice: EditNotice | null }
  | { readonly phase: 'locking' }
  | { readonly phase: 'editing'; readonly dirty: boolean; readonly recovered: Recovered | null }
  | { readonly phase: 'saving'; readonly done: number; readonly of: number }
  | { readonly phase: 'releasing' };

export type EditEvent =
  | { readonly type: 'start' }
  | { readonly type: 'locked'; readonly dirty: boolean; readonly recovered: Recovered | null }
  | { readonly type: 'changed'; readonly dirty: boolean }
  | { readonly type: 'save'; readonly calls: number }
  | { readonly type: 'sent' }
  | { readonly type: 'saved' }
  | { readonly type: 'leave' }
  | { readonly type: 'released' }
  /** The page is being closed or suspended by the browser. */
  | { readonly type: 'hidden' }
  /** Editing could not start or cannot continue. */
  | { readonly type: 'ended'; readonly notice: EditNotice };

export const VIEWING: EditState = { phase: 'viewing', notice: null };

/** The state after an event. Events that do not apply in a phase change nothing. */
export const nextEdit = (state: EditState, event: EditEvent): EditState => {
  if (event.type === 'ended') return state.phase === 'viewing' ? state : { phase: 'viewing', notice: event.notice };
  if (event.type === 'hidden') return VIEWING;
  if (state.phase === 'viewing') return event.type === 'start' ? { phase: 'locking' } : state;
  if (state.phase === 'locking')
    return event.type === 'locked' ? { phase: 'editing', dirty: event.dirty, recovered: event.recovered } : state;
  if (state.phase === 'releasing') return event.type === 'released' ? VIEWING : state;
  if (state.phase === 'saving') {
    if (event.type === 'sent') return { ...state, done: Math.min(state.done + 1, state.of) };
    return event.type === 'saved' ? { phase: 'editing', dirty: false, recovered: null } : state;
  }
  if (event.type === 'changed') return event.dirty === state.dirty ? state : { ...state, dirty: event.dirty };
  if (event.type === 'save') return { phase: 'saving', done: 0, of: event.calls };
  return event.type === 'leave' ? { phase: 'releasing' } : state;
};

/** Whether leaving now would abandon unsaved strokes: the user is asked first (specification, section 4). */
export const mustConfirmLeaving = (state: EditState): boolean =>
  state.phase === 'saving' || (state.phase === 'editing' && state.dirty);

export type LockedNotice = Extract<EditNotice, { reason: 'locked' }>;

/** Details of the lock if it is why nobody can edit here; null otherwise. */
export const lockedNotice = (state: EditState): LockedNotice | null =>
  state.phase === 'viewing' && state.notice?.reason === 'locked' ? state.notice : null;

/** Whether marks may be changed. */
export const canDraw = (state: EditState): boolean => state.phase === 'editing';
