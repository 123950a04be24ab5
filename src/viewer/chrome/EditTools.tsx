import { IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import { useItems } from '#src/commands/useCommands.ts';
import classes from './chrome.module.css';
import type { EditControl } from './controls.ts';
import type { EditToolsProps } from './EditingTools.tsx';
import { commandsOf, type Shortcut, START_KEYS } from './keyTables.ts';
import { MarksMissing } from './MarksMissing.tsx';

const EditingTools = lazyPart(() => import('./EditingTools.tsx'), { waiting: null, fallback: MarksMissing });

/** While reading: the button that locks the marks for editing. While editing: tools, style, undo, save and finish. */
export function EditTools(props: EditToolsProps) {
  const { layers, edit } = props;
  const { t } = useTranslation('viewer');
  const phase = useStore(layers.store, (state) => state.edit.phase);
  const item = useItems(commandsOf(START_KEYS, edit, t));
  if (phase === 'editing' || phase === 'saving') return <EditingTools {...props} />;
  const isLocking = phase === 'locking';
  const start = item('viewer.edit', {
    text: isLocking ? t('starting') : t('edit'),
    icon: IconPencil,
    disabled: phase !== 'viewing',
  });
  return (
    <span className={classes.start}>
      <ToolbarItems label={t('editTools')} items={[start]} />
    </span>
  );
}

const NO_KEYS: readonly Shortcut<EditControl>[] = [];

/** The keys for editing, loaded with the kinds of marks once there are pages to draw on. */
export function useEditKeys(isWanted: boolean): readonly Shortcut<EditControl>[] {
  const [keys, setKeys] = useState(NO_KEYS);
  useEffect(() => {
    if (!isWanted) return;
    // Without them the toolbar still works; its own code reports load failures.
    void import('./editKeys.ts').then(({ EDIT_KEYS }) => setKeys(EDIT_KEYS)).catch(() => undefined);
  }, [isWanted]);
  return keys;
}
