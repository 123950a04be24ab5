import { IconArrowBackUp, IconArrowForwardUp, IconCheck, IconDeviceFloppy, IconHandStop, IconLayersSelected, IconRubberStamp, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StyleChange } from '#core/marks/style.ts';
import { ToolbarItems, type ToolbarAction, type ToolbarItem } from '#src/ui/Toolbar.tsx';
import { isDrawingTool, type ToolName } from '#src/viewer/model/tools/toolNames.ts';
import { rememberColor, restyle, takeTool } from '#src/viewer/session/layers/toolbox.ts';
import { arrangeItems } from './arrangeItems.ts';
import type { EditToolsProps } from './EditTools.tsx';
import { StylePicker } from './StylePicker.tsx';
import { isShape, type Shape, SHAPES, TOOL_ICONS } from './toolIcons.ts';
import { HAND_KEY, OFFER_KEYS, TOOL_KEYS } from './toolKeys.ts';
import classes from './chrome.module.css';

/** Tools, the look of what they draw or of what is selected, undo, save and the way out. */
export default function EditingTools({ layers, toolbox, arranging, onOffer, onSave, onFinish }: EditToolsProps) {
  const { t } = useTranslation('viewer');
  const edit = useStore(layers.store, (state) => state.edit);
  const canUndo = useStore(layers.store, (state) => state.canUndo);
  const canRedo = useStore(layers.store, (state) => state.canRedo);
  const selection = useStore(layers.store, (state) => state.selection);
  useStore(layers.store, (state) => (state.selection === null ? null : state.marks));
  const { tool, styles, recentColors } = useStore(toolbox);
  const [lastShape, setLastShape] = useState<Shape>('rectangle');
  if (isShape(tool) && tool !== lastShape) setLastShape(tool);

  const isSaving = edit.phase === 'saving';
  const isDirty = edit.phase === 'editing' && edit.dirty;
  const take = (name: ToolName, more: Partial<ToolbarAction> = {}): ToolbarAction => ({
    id: name, text: t(`tools.${name}`), icon: TOOL_ICONS[name], iconOnly: true, shortcut: TOOL_KEYS[name], checked: tool === name, disabled: isSaving, run: () => takeTool(toolbox, name), ...more,
  });
  const shapes: ToolbarItem = { id: 'shapes', text: t('shapes'), iconOnly: true, disabled: isSaving, popup: SHAPES.map((name) => take(name, { id: `shape-${name}`, iconOnly: false })) };
  const chosen = selection === null ? [] : arranging.chosen();
  const templates: readonly ToolbarAction[] = [
    { id: 'template-set', text: t('templates.set'), shortcut: OFFER_KEYS.template, run: () => onOffer('template') },
    { id: 'template-keep', text: t('templates.keep'), disabled: selection === null, run: () => onOffer('keep') },
  ];
  const tools: readonly ToolbarItem[] = [
    { id: 'hand', text: t('tools.hand'), icon: IconHandStop, iconOnly: true, shortcut: HAND_KEY, checked: tool === null, disabled: isSaving, run: () => takeTool(toolbox, null) },
    take('select'),
    take('freehand', { separator: true }),
    take('highlighter'),
    take(lastShape),
    shapes,
    take('text'),
    take('note'),
    { id: 'stamp', text: t('tools.stamp'), icon: IconRubberStamp, iconOnly: true, shortcut: OFFER_KEYS.stamp, disabled: isSaving, run: () => onOffer('stamp') },
    { id: 'templates', text: t('tools.template'), icon: IconTemplate, iconOnly: true, disabled: isSaving, popup: templates },
    take('eraser'),
  ];
  const arrange: ToolbarItem = { id: 'arrange', text: t('arrange.menu'), icon: IconLayersSelected, iconOnly: true, hidden: selection === null, disabled: isSaving, popup: arrangeItems(t, arranging, chosen.length) };
  const steps: readonly ToolbarAction[] = [
    { id: 'undo', text: t('undo'), icon: IconArrowBackUp, iconOnly: true, shortcut: 'Ctrl+Z', separator: true, disabled: !canUndo || isSaving, run: layers.undo },
    { id: 'redo', text: t('redo'), icon: IconArrowForwardUp, iconOnly: true, shortcut: 'Ctrl+Y', disabled: !canRedo || isSaving, run: layers.redo },
    { id: 'save', text: isSaving ? t('saving', { done: edit.done, total: edit.of }) : t('save'), icon: IconDeviceFloppy, shortcut: 'Ctrl+S', separator: true, disabled: !isDirty, run: onSave },
    { id: 'finish', text: t('finish'), icon: IconCheck, disabled: isSaving, run: onFinish },
  ];
  const [first] = chosen;
  const styled = first ? { style: first.mark.style, kinds: chosen.map(({ mark }) => mark.kind) } : tool !== null && isDrawingTool(tool) ? { style: styles[tool], kinds: [tool] } : null;
  const change = (next: StyleChange): void => {
    if (first) arranging.restyle(next);
    else if (tool !== null && isDrawingTool(tool)) restyle(toolbox, tool, next);
    if (next.color !== undefined) rememberColor(toolbox, next.color);
  };
  return (
    <div className={classes.editing} role="group" aria-label={t('editTools')}>
      <ToolbarItems items={tools} />
      {styled && <StylePicker {...styled} recentColors={recentColors} onChange={change} />}
      <ToolbarItems items={[arrange, ...steps]} />
    </div>
  );
}
