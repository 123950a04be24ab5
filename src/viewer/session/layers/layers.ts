import { createStore } from 'zustand/vanilla';
import type { PageNo } from '#core/kernel/ids.ts';
import { ok } from '#core/kernel/result.ts';
import {
  canDraw,
  type EditEvent,
  type EditNotice,
  mustConfirmLeaving,
  nextEdit,
  VIEWING,
} from '#src/viewer/model/edit.ts';
import { canRedo, canUndo, type History, historyOf, record, redo, undo } from '#src/viewer/model/history/history.ts';
import { reversible } from '#src/viewer/model/history/reversible.ts';
import { inverted } from '#src/viewer/model/layer/change.ts';
import { type EditGroup, marksOfGroups, netDifference } from '#src/viewer/model/layer/difference.ts';
import { type Draft, type DraftStep, restoreDraft, savedDraft, SENT } from '#src/viewer/model/layer/draft.ts';
import { EMPTY_LAYER, type LayerMark } from '#src/viewer/model/layer/marks.ts';
import { choosing, withChoices } from '#src/viewer/model/layer/recovery.ts';
import { cancel, draftOf, drag, drawingOf, press, release } from '#src/viewer/model/tools/gesture.ts';
import { pruned, type Selection } from '#src/viewer/model/selection/selection.ts';
import { measure } from '../timing.ts';
import type { Layers, LayersOptions, LayersState } from './editing.ts';
import { createHolding } from './holding.ts';
import { createJournal } from './journal.ts';
import { isLockLost } from './lock.ts';
import { saveDifference } from './save.ts';
import { groupsFromWire } from './wire.ts';

export type { Layers, LayersOptions, LayersState, Press } from './editing.ts';

/** The marks of one document version: lock, edit, save, release, and a draft of every gesture in between. */
export const createLayers = (options: LayersOptions): Layers => {
  const { calls } = options;
  const store = createStore<LayersState>(() => ({
    edit: VIEWING,
    marks: EMPTY_LAYER,
    groups: [],
    isLoaded: false,
    canUndo: false,
    canRedo: false,
    draft: 'none',
    selection: null,
    writing: null,
    isUnfinished: false,
  }));
  const journal = createJournal(options, options.drafts, (draft) => store.setState({ draft }));
  const holding = createHolding(calls, () => options.claimTab(`layer:${options.userId}:${options.docId}`));
  let drawing = drawingOf(historyOf(EMPTY_LAYER));
  let drawnOn: PageNo | null = null;
  let saving: Promise<boolean> = Promise.resolve(true);
  /** Saves requested during a gesture: they start once it is complete. */
  let waiting: (() => void)[] = [];
  let isDisposed = false;
  /** The draft to keep once the user has settled conflicts; until then the old one is kept, so a reload asks again. */
  let unsettled: Draft | null = null;
  /** Counts requests and updates: an answer to a request made before the latest is outdated. */
  let turns = 0;
  const endings = new Set<() => void>();

  const tell = (event: EditEvent): void => store.setState(({ edit }) => ({ edit: nextEdit(edit, event) }));
  const isEditing = (): boolean => canDraw(store.getState().edit);
  const isSeen = options.isSeen ?? (() => true);
  // Nobody can change a signature.
  const isOpen = (mark: LayerMark): boolean => isSeen(mark) && mark.mark.kind !== 'signature';
  const mayChange = (mark: LayerMark): boolean => mark.ownerId === options.userId && isOpen(mark);
  const mayErase = (mark: LayerMark): boolean => (options.mayRemoveOthers && isOpen(mark)) || mayChange(mark);

  const show = (next: typeof drawing): void => {
    const { history, selection, writing } = drawing;
    drawing = next;
    if (next.selection !== selection || next.writing !== writing)
      store.setState({ selection: next.selection, writing: next.writing });
    const isUnfinished = next.gesture?.pressAgain !== undefined;
    if (isUnfinished !== store.getState().isUnfinished) store.setState({ isUnfinished });
    if (next.history !== history)
      store.setState({ marks: next.history.marks, canUndo: canUndo(next.history), canRedo: canRedo(next.history) });
  };

  const showGroups = (groups: readonly EditGroup[], history: History, selection: Selection = null): void => {
    turns += 1;
    store.setState({ groups, isLoaded: true });
    show(drawingOf(history, pruned(history.marks, selection)));
  };

  const keepDraft = (draft: Draft): void => {
    unsettled = null;
    journal.replace(draft);
  };
  const goOn = (): void => {
    if (unsettled) keepDraft(unsettled);
  };

  /** Shows the state after a step and records the step before anything else can happen. */
  const take = (next: typeof drawing, step: DraftStep | null): void => {
    show(next);
    if (!step) return;
    const { groups } = store.getState();
    goOn();
    journal.append(step);
    tell({ type: 'changed', dirty: netDifference(groups, next.history.marks).length > 0 });
  };

  const finishGesture = (): void => {
    const before = drawing.history.past.at(-1);
    const next = release(drawing);
    const step = next.history.past.at(-1);
    take(next, step && step !== before ? { move: 'do', changes: step } : null);
  };

  const saveAtLast = (): void => {
    const asked = waiting;
    waiting = [];
    for (const begin of asked) begin();
  };

  const finishAll = (): void => {
    for (const listener of endings) listener();
    finishGesture();
  };

  const end = async (notice: EditNotice, isLockOurs: boolean): Promise<void> => {
    finishAll();
    const givenBack = holding.giveBack(isLockOurs);
    tell({ type: 'ended', notice });
    saveAtLast();
    await givenBack;
  };

  const startEditing = async (how?: 'takeOver'): Promise<void> => {
    if (store.getState().edit.phase !== 'viewing' || isDisposed) return undefined;
    tell({ type: 'start' });
    return holding.take({
      how,
      isWanted: () => !isDisposed && store.getState().edit.phase === 'locking',
      prepare: async () => {
        const list = await calls.list();
        return list.ok ? ok(await Promise.all([groupsFromWire(list.value), journal.left()])) : list;
      },
      onTaken: ([groups, left]) => begin(groups, left),
      onRefused: (notice) => void end(notice, false),
      onLost: (error) => {
        // An unfinished gesture is abandoned: nothing may be changed from here on.
        show(cancel(drawing));
        void end({ reason: 'lockLost', message: error.message }, false);
      },
    });
  };

  const begin = (groups: readonly EditGroup[], left: Draft): void => {
    const { history, draft, conflicts } = restoreDraft(left, marksOfGroups(groups), options.newId);
    // A mark selected in the list while viewing stays selected when editing starts.
    showGroups(groups, history, drawing.selection);
    unsettled = conflicts.length > 0 ? draft : null;
    if (left.length > 0 && !unsettled) journal.replace(draft);
    const isDirty = netDifference(groups, history.marks).length > 0;
    tell({ type: 'locked', dirty: isDirty, recovered: isDirty || conflicts.length > 0 ? { conflicts } : null });
  };

  const change: Layers['change'] = (changes, selection = drawing.selection) => {
    if (!isEditing()) return false;
    finishGesture();
    take(drawingOf(record(drawing.history, changes), selection), changes.length > 0 ? { move: 'do', changes } : null);
    return true;
  };

  const takeBack = (): void => {
    if (!isEditing()) return;
    finishGesture();
    const step = drawing.history.past.at(-1);
    take(drawingOf(undo(drawing.history), drawing.selection), step ? { move: 'undo', changes: inverted(step) } : null);
  };

  const save = (): Promise<boolean> => {
    if (!isEditing()) return Promise.resolve(false);
    // A stroke goes on until the pointer is lifted; a mark made by several presses is completed.
    if (drawing.gesture && !drawing.gesture.pressAgain)
      return new Promise((resolve) => waiting.push(() => resolve(save())));
    finishAll();
    saving = send();
    return saving;
  };

  const send = async (): Promise<boolean> => {
    const began = performance.now();
    const { marks } = drawing.history;
    const operations = netDifference(store.getState().groups, marks);
    const error = await saveDifference(calls, operations, {
      onBegin: async (count) => {
        tell({ type: 'save', calls: count });
        if (count === 0) return;
        goOn();
        journal.append(SENT);
        // If the tab crashes before the answer, the disk shows that these steps may be on the server.
        await journal.written();
      },
      onSent: (groupsAfter) => {
        store.setState(({ groups }) => ({ groups: groupsAfter(groups) }));
        tell({ type: 'sent' });
      },
    });
    if (operations.length > 0) {
      if (!error) measure('viewer:save', began, { operations: operations.length });
      options.onSaved(new Set(operations.map(({ pageNo }) => pageNo)), error ? null : marks);
    }
    if (store.getState().edit.phase !== 'saving') return false;
    if (error) {
      await end(
        isLockLost(error)
          ? { reason: 'lockLost', message: error.message }
          : { reason: 'failed', during: 'save', message: error.message },
        !isLockLost(error),
      );
      return false;
    }
    const history = reversible(drawing.history, options.userId);
    if (history !== drawing.history) {
      show({ ...drawing, history });
      options.onStampsGone?.();
    }
    keepDraft(savedDraft(history));
    tell({ type: 'saved' });
    return true;
  };

  const leave = async (unsaved: 'keep' | 'discard'): Promise<void> => {
    if (!isEditing()) return;
    finishAll();
    if (unsaved === 'discard' || !mustConfirmLeaving(store.getState().edit)) keepDraft([]);
    tell({ type: 'leave' });
    saveAtLast();
    const { groups } = store.getState();
    showGroups(groups, historyOf(marksOfGroups(groups)));
    await Promise.all([holding.giveBack(true), journal.written()]);
    tell({ type: 'released' });
  };

  return {
    store,
    userId: options.userId,
    load: async () => {
      turns += 1;
      const turn = turns;
      const list = await calls.list();
      if (!list.ok) return list.error;
      const groups = await groupsFromWire(list.value);
      if (turn === turns && store.getState().edit.phase === 'viewing')
        showGroups(groups, historyOf(marksOfGroups(groups)), drawing.selection);
      return null;
    },
    startEditing,
    press: ({ tool, sample, ...where }) => {
      if (!isEditing()) return false;
      if (drawing.gesture?.pressAgain && drawnOn === where.pageNo) {
        drawing.gesture.pressAgain(sample);
        return true;
      }
      finishGesture();
      drawnOn = where.pageNo;
      show(
        press(drawing, tool, { ...where, ownerId: options.userId, newId: options.newId, mayErase, mayChange }, sample),
      );
      return true;
    },
    drag: (samples) => show(drag(drawing, samples)),
    release: () => {
      if (drawing.gesture?.lift?.() === true) return;
      finishGesture();
      saveAtLast();
    },
    finish: () => {
      finishGesture();
      saveAtLast();
    },
    complete: () => {
      if (!isEditing()) return;
      finishAll();
      saveAtLast();
    },
    cancel: () => {
      show(cancel(drawing));
      saveAtLast();
    },
    expect: (samples) => drawing.gesture?.expect?.(samples),
    draft: () => {
      const draft = draftOf(drawing);
      return draft && drawnOn !== null ? { ...draft, pageNo: drawnOn } : null;
    },
    select: (selection) => {
      finishGesture();
      show(drawingOf(drawing.history, selection));
    },
    change,
    settleConflicts: (choices) => {
      goOn();
      const chosen = choosing(drawing.history.marks, choices);
      const { past } = drawing.history;
      // The restored draft is the first step; later steps must be undone before it.
      const [recovered] = past.length === 1 ? past : [];
      if (chosen.length === 0 || !recovered) return change(chosen);
      takeBack();
      return change(withChoices(recovered, chosen));
    },
    write: (writing) => {
      finishGesture();
      show({ ...drawing, writing });
    },
    onEnding: (listener) => {
      endings.add(listener);
      return () => void endings.delete(listener);
    },
    mayErase,
    mayChange,
    undo: takeBack,
    redo: () => {
      if (!isEditing()) return;
      finishGesture();
      const step = drawing.history.future.at(-1);
      take(drawingOf(redo(drawing.history), drawing.selection), step ? { move: 'redo', changes: step } : null);
    },
    save,
    written: journal.written,
    leave,
    hide: () => {
      const { phase } = store.getState().edit;
      if (phase === 'viewing' || phase === 'releasing') return false;
      finishAll();
      tell({ type: 'hidden' });
      void holding.giveBack(true);
      return true;
    },
    dispose: () => {
      isDisposed = true;
      finishAll();
      const { phase } = store.getState().edit;
      if (phase === 'editing' && !unsettled && !mustConfirmLeaving(store.getState().edit)) journal.replace([]);
      // A save in progress needs the lock until it is finished.
      if (phase === 'editing' || phase === 'saving') void saving.then(() => holding.giveBack(true));
    },
  };
};
