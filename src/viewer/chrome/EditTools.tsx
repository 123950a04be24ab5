import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { lazyPart } from '#src/ui/lazyPart.ts';
import { ToolbarItems, type ToolbarAction } from '#src/ui/Toolbar.tsx';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import classes from './chrome.module.css';
import type { Offer } from './keys.ts';
import { MarksMissing } from './MarksMissing.tsx';

const EditingTools = lazyPart(() => import('./EditingTools.tsx'), { waiting: null, fallback: MarksMissing });

export interface EditToolsProps {
  readonly layers: Layers;
  readonly toolbox: StoreApi<Toolbox>;
  readonly arranging: Arranging;
  /** Shows what there is to be placed, or keeps the selection as a template. */
  readonly onOffer: (what: Offer | 'keep') => void;
  /** Locks the layers for editing, or says why that cannot be. */
  readonly onStart: () => void;
  readonly onSave: () => void;
  readonly onFinish: () => void;
}

/** Reading: the button that locks the layers for editing. Editing: tools, style, undo, save and the way out. */
export function EditTools(props: EditToolsProps) {
  const { layers, onStart } = props;
  const { t } = useTranslation('viewer');
  const phase = useStore(layers.store, (state) => state.edit.phase);
  if (phase === 'editing' || phase === 'saving') return <EditingTools {...props} />;
  const isLocking = phase === 'locking';
  const start: ToolbarAction = { id: 'edit', text: isLocking ? t('starting') : t('edit'), icon: IconPencil, shortcut: 'E', disabled: phase !== 'viewing', run: onStart };
  return (
    <span className={classes.start}>
      <ToolbarItems items={[start]} />
    </span>
  );
}
