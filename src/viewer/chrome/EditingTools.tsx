import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconDeviceFloppy,
  IconHandStop,
  IconLayersSelected,
  IconRepeat,
  IconRubberStamp,
  IconTemplate,
} from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { MarkStyle, StyleChange } from '#core/marks/style.ts';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import type { Look } from '#src/commands/items.ts';
import { useItems } from '#src/commands/useCommands.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import type { ToolbarAction, ToolbarItem } from '#src/ui/Toolbar.tsx';
import { icons, shapes as shapeNames, toolNames, toolOf } from '#src/viewer/kinds/tools.ts';
import { scaleOfPage } from '#src/viewer/model/tools/measure.ts';
import { isDrawingTool, type ToolName } from '#src/viewer/model/tools/toolNames.ts';
import { restyle, styleOf } from '#src/viewer/session/pens.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import { canSave } from '#src/viewer/session/layers/editing.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { rememberColor, selectTool, type Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import { arrangeItems } from './arrangeItems.ts';
import type { EditControl } from './controls.ts';
import { EDIT_KEYS } from './editKeys.ts';
import { commandsOf } from './keyTables.ts';
import { StylePicker } from './StylePicker.tsx';
import classes from './chrome.module.css';
import type { ViewControl } from './viewer.ts';

export interface EditToolsProps {
  readonly layers: Layers;
  readonly toolbox: StoreApi<Toolbox>;
  readonly arranging: Arranging;
  readonly edit: EditControl;
  /** Absent while there are no pages. */
  readonly view: ViewControl | null;
  readonly onFinish: () => void;
}

const noPages = () => () => undefined;

/** Tools, the style of new or selected marks, undo, save and finish. */
export default function EditingTools({ layers, toolbox, arranging, edit, view, onFinish }: EditToolsProps) {
  const { t } = useTranslation('viewer');
  const state = useStore(layers.store, ({ edit: now }) => now);
  const canUndo = useStore(layers.store, (state) => state.canUndo);
  const canRedo = useStore(layers.store, (state) => state.canRedo);
  const selection = useStore(layers.store, (state) => state.selection);
  useStore(layers.store, (state) => (state.selection === null ? null : state.marks));
  const { tool, styles, recentColors } = useStore(toolbox);
  const lastStamp = useSettings((settings) => settings.viewer.lastStamp);
  useEffect(() => keepToolInHand(toolbox), [toolbox]);
  const [lastShape, setLastShape] = useState<ToolName>('rectangle');
  if (tool !== null && shapeNames.includes(tool) && tool !== lastShape) setLastShape(tool);

  const isSaving = state.phase === 'saving';
  const isToSave = useStore(layers.store, canSave);
  const item = useItems(commandsOf(EDIT_KEYS, edit, t));
  const take = (name: ToolName, more: Look = {}): ToolbarAction =>
    item(`viewer.tools.${name}`, {
      icon: toolOf(name).icon,
      iconOnly: true,
      checked: tool === name,
      disabled: isSaving,
      ...more,
    });
  const shapes: ToolbarItem = {
    id: 'shapes',
    text: t('shapes'),
    iconOnly: true,
    disabled: isSaving,
    popup: shapeNames.map((name) => take(name, { iconOnly: false })),
  };
  const seen = useSyncExternalStore(view?.subscribe ?? noPages, edit.page);
  const page = selection?.pageNo ?? seen;
  const pageScale = useStore(layers.store, (state) => scaleOfPage(state.marks, page));
  /** A page has one scale, which also applies to the next mark. */
  const measured = (style: MarkStyle): MarkStyle => ({ ...style, scale: pageScale ?? style.scale ?? 1 });
  const chosen = selection === null ? [] : arranging.chosen();
  const templates: readonly ToolbarAction[] = [
    item('viewer.tools.template', { text: t('templates.set') }),
    { id: 'template-keep', text: t('templates.keep'), disabled: selection === null, run: () => edit.offer('keep') },
  ];
  const tools: readonly ToolbarItem[] = [
    item('viewer.tools.hand', { icon: IconHandStop, iconOnly: true, checked: tool === null, disabled: isSaving }),
    take('select'),
    take('freehand', { separator: true }),
    take('highlighter'),
    take(lastShape),
    shapes,
    take('text'),
    ...icons.map((name) => take(name)),
    item('viewer.tools.stamp', { icon: IconRubberStamp, iconOnly: true, disabled: isSaving }),
    item('viewer.tools.lastStamp', {
      icon: IconRepeat,
      iconOnly: true,
      disabled: isSaving || lastStamp === null,
      yields: 2,
    }),
    {
      id: 'templates',
      text: t('tools.template'),
      icon: IconTemplate,
      iconOnly: true,
      disabled: isSaving,
      yields: 3,
      popup: templates,
    },
    take('eraser'),
  ];
  const arrange: ToolbarItem = {
    id: 'arrange',
    text: t('arrange.menu'),
    icon: IconLayersSelected,
    iconOnly: true,
    hidden: selection === null,
    disabled: isSaving,
    popup: arrangeItems(t, item, arranging, chosen.length),
  };
  const steps: readonly ToolbarAction[] = [
    item('viewer.undo', { icon: IconArrowBackUp, iconOnly: true, separator: true, disabled: !canUndo || isSaving }),
    item('viewer.redo', { icon: IconArrowForwardUp, iconOnly: true, disabled: !canRedo || isSaving }),
    item('viewer.save', {
      ...(isSaving && { text: t('saving', { done: state.done, total: state.of }) }),
      icon: IconDeviceFloppy,
      iconOnly: true,
      separator: true,
      disabled: !isToSave,
    }),
    { id: 'finish', text: t('finish'), icon: IconCheck, disabled: isSaving, run: onFinish },
  ];
  const [first] = chosen;
  const styled = first
    ? { style: first.mark.style, kinds: chosen.map(({ mark }) => mark.kind) }
    : tool !== null && isDrawingTool(tool)
      ? { style: measured(styleOf({ styles }, tool)), kinds: [tool] }
      : null;
  const change = (next: StyleChange): void => {
    if (next.scale !== undefined) arranging.rescale(page, next.scale);
    if (first && next.scale === undefined) arranging.restyle(next);
    else if (tool !== null && isDrawingTool(tool)) restyle(toolbox, tool, next);
    if (next.color !== undefined) rememberColor(toolbox, next.color);
  };
  return (
    <div className={classes.editing} role="group" aria-label={t('editTools')}>
      <ToolbarItems label={t('editTools')} items={tools} />
      <span className={classes.styleRoom}>
        {styled && <StylePicker {...styled} recentColors={recentColors} onChange={change} />}
      </span>
      <span className={classes.arrangeRoom}>
        <ToolbarItems label={t('editTools')} items={[arrange]} />
      </span>
      <ToolbarItems label={t('editTools')} items={steps} />
    </div>
  );
}

/** Editing starts with the tool that was last used in any document. @returns a function that stops it */
function keepToolInHand(toolbox: StoreApi<Toolbox>): () => void {
  const last = toolNames.find((name) => name === useSettings.getState().viewer.tool);
  const { tool, placing } = toolbox.getState();
  if (last !== undefined && tool === null && placing === null) selectTool(toolbox, last);
  return toolbox.subscribe(({ tool: now }, before) => {
    if (now !== null && now !== before.tool) changeSettings((draft) => void (draft.viewer.tool = now));
  });
}
