import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconDeviceFloppy, IconEraser, IconHandStop, IconHighlight, IconPencil, IconScribble, IconSquare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ToolbarItems, type ToolbarAction } from '#src/ui/Toolbar.tsx';
import type { ToolName } from '#src/viewer/model/tools/tools.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { restyle, takeTool, type Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import type { StoreApi } from 'zustand/vanilla';
import { StylePicker } from './StylePicker.tsx';
import { TOOL_KEYS } from './toolKeys.ts';
import classes from './chrome.module.css';

interface EditToolsProps {
  readonly layers: Layers;
  readonly toolbox: StoreApi<Toolbox>;
  /** Locks the layers for editing, or says why that cannot be. */
  readonly onStart: () => void;
  readonly onSave: () => void;
  readonly onFinish: () => void;
}

const ICONS = { freehand: IconScribble, rectangle: IconSquare, highlighter: IconHighlight, eraser: IconEraser } as const satisfies Record<ToolName, unknown>;
const TOOLS = Object.keys(ICONS) as readonly ToolName[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a record over ToolName

/** Reading: the button that locks the layers for editing. Editing: tools, style, undo, save and the way out. */
export function EditTools({ layers, toolbox, onStart, onSave, onFinish }: EditToolsProps) {
  const { t } = useTranslation('viewer');
  const edit = useStore(layers.store, (state) => state.edit);
  const canUndo = useStore(layers.store, (state) => state.canUndo);
  const canRedo = useStore(layers.store, (state) => state.canRedo);
  const { tool, styles } = useStore(toolbox);
  if (edit.phase === 'viewing' || edit.phase === 'locking' || edit.phase === 'releasing') {
    const isLocking = edit.phase === 'locking';
    const start: ToolbarAction = { id: 'edit', text: isLocking ? t('starting') : t('edit'), icon: IconPencil, shortcut: 'E', disabled: edit.phase !== 'viewing', run: onStart };
    return (
      <span className={classes.start}>
        <ToolbarItems items={[start]} />
      </span>
    );
  }
  const isSaving = edit.phase === 'saving';
  const isDirty = edit.phase === 'editing' && edit.dirty;
  const hand: ToolbarAction = { id: 'hand', text: t('tools.hand'), icon: IconHandStop, iconOnly: true, shortcut: 'V', checked: tool === null, disabled: isSaving, run: () => takeTool(toolbox, null) };
  const picks = TOOLS.map((name): ToolbarAction => ({ id: name, text: t(`tools.${name}`), icon: ICONS[name], iconOnly: true, shortcut: TOOL_KEYS[name], checked: tool === name, disabled: isSaving, run: () => takeTool(toolbox, name) }));
  const steps: readonly ToolbarAction[] = [
    { id: 'undo', text: t('undo'), icon: IconArrowBackUp, iconOnly: true, shortcut: 'Ctrl+Z', separator: true, disabled: !canUndo || isSaving, run: layers.undo },
    { id: 'redo', text: t('redo'), icon: IconArrowForwardUp, iconOnly: true, shortcut: 'Ctrl+Y', disabled: !canRedo || isSaving, run: layers.redo },
    { id: 'save', text: isSaving ? t('saving', { done: edit.done, total: edit.of }) : t('save'), icon: IconDeviceFloppy, shortcut: 'Ctrl+S', separator: true, disabled: !isDirty, run: onSave },
    { id: 'finish', text: t('finish'), icon: IconCheck, disabled: isSaving, run: onFinish },
  ];
  return (
    <div className={classes.editing} role="group" aria-label={t('editTools')}>
      <ToolbarItems items={[hand, ...picks]} />
      {tool !== null && tool !== 'eraser' && <StylePicker style={styles[tool]} onChange={(change) => restyle(toolbox, tool, change)} />}
      <ToolbarItems items={steps} />
    </div>
  );
}
