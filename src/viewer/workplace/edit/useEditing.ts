import { useEffect, useMemo, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { hereAt } from '#src/commands/context.ts';
import { pageNo } from '#core/kernel/ids.ts';
import { CLIPBOARD_TYPE } from '#src/viewer/model/arrange/clipboard.ts';
import { newId } from '#src/stores/newId.ts';
import { canDraw } from '#src/viewer/model/edit.ts';
import { isDrawingTool } from '#src/viewer/model/tools/toolNames.ts';
import { sizeOfPage } from '#src/viewer/model/rows.ts';
import type { EditControl } from '#src/viewer/chrome/controls.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { type Arranging, createArranging } from '#src/viewer/session/layers/arranging.ts';
import { canSave } from '#src/viewer/session/layers/editing.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { createToolbox, selectTool, type Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import { explainStamps } from './explainStamps.ts';
import { useOffers } from './useOffers.ts';
import type { Viewing } from '../open/viewing.ts';

/** Size of a missing page. */
const NO_SIZE = { width: 0, height: 0 };

interface Editing {
  readonly toolbox: StoreApi<Toolbox>;
  readonly arranging: Arranging;
  readonly edit: EditControl;
}

/** The tools and their operations on marks, for toolbar, keys and clipboard. */
export function useEditing(
  info: DocumentInfo,
  viewing: Viewing,
  view: ViewControl | null,
  { start, save }: { readonly start: () => void; readonly save: () => Promise<boolean> },
): Editing {
  const { layers } = viewing;
  const [toolbox] = useState(() => createToolbox());
  const offer = useOffers(info, viewing, toolbox, view);
  const arranging = useMemo(
    () =>
      createArranging(layers, {
        docId: info.docid,
        newId,
        pageSize: (page) => sizeOfPage(info.pages, page) ?? NO_SIZE,
        onStampsLeft: () => void explainStamps('stay'),
      }),
    [layers, info.docid, info.pages],
  );
  const edit = useMemo((): EditControl => {
    const page = () => view?.getSnapshot().page ?? pageNo(1);
    return {
      isEditing: () => canDraw(layers.store.getState().edit),
      start,
      save: () => void save(),
      canSave: () => {
        const state = layers.store.getState();
        // A stroke under way is saved once it is complete.
        return canSave(state) || (canDraw(state.edit) && layers.draft() !== null);
      },
      undo: layers.undo,
      redo: layers.redo,
      take: (tool) => selectTool(toolbox, tool),
      arrange: arranging,
      page,
      selects: () => toolbox.getState().tool === 'select' || layers.store.getState().selection !== null,
      placeInCentre: () => placeInCentre(layers, toolbox, view),
      offer,
    };
  }, [layers, toolbox, arranging, view, save, start, offer]);
  useClipboard(edit, arranging);
  useEffect(
    // Selecting a drawing tool clears the selection: the style picker then shows the tool's style.
    () =>
      toolbox.subscribe(({ tool }, before) => {
        if (tool !== before.tool && tool !== 'select') arranging.deselect();
      }),
    [toolbox, arranging],
  );
  return { toolbox, arranging, edit };
}

/** Uses the active tool in the centre of the view. @returns false if no tool is active that makes a mark */
function placeInCentre(layers: Layers, toolbox: StoreApi<Toolbox>, view: ViewControl | null): boolean {
  const { tool, placing } = toolbox.getState();
  const middle = view?.middle() ?? null;
  if (middle === null || (placing === null && (tool === null || !isDrawingTool(tool)))) return false;
  void import('./drawKeyed.ts').then(({ drawKeyed }) => drawKeyed(layers, toolbox, middle));
  return true;
}

/** Whether the clipboard event is for marks: not in a field, dialog or menu. */
const isOfMarks = ({ target }: ClipboardEvent): boolean => {
  const { typing, dialog } = hereAt(target);
  return !typing && !dialog;
};

/** Copies marks to and from the system clipboard: between pages, documents and windows. */
function useClipboard(edit: EditControl, arranging: Arranging): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent): void => {
      if (!edit.isEditing() || !isOfMarks(event)) return;
      const text = event.type === 'cut' ? arranging.cut() : arranging.copy();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData(CLIPBOARD_TYPE, text);
      event.clipboardData?.setData('text/plain', text);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!edit.isEditing() || !isOfMarks(event)) return;
      const text = event.clipboardData?.getData(CLIPBOARD_TYPE) || event.clipboardData?.getData('text/plain') || '';
      if (arranging.paste(text, edit.page())) event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [edit, arranging]);
}
