import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ToolbarAction } from '#src/ui/Toolbar.tsx';
import type { FullDocument, FullState } from '#src/viewer/session/sources/fullDocument.ts';

const noDocument = createStore<FullState>(() => ({ phase: 'images' }));

/** The menu entry that loads the whole document or returns to page images; none if the document has no such choice. */
export function useFullLoading(full: FullDocument | undefined): readonly ToolbarAction[] {
  const { t } = useTranslation('viewer');
  const { phase } = useStore(full?.store ?? noDocument);
  if (full === undefined) return [];
  const isOn = phase === 'loading' || phase === 'full';
  return [
    {
      id: 'full',
      text: t('full.load'),
      checked: isOn,
      separator: true,
      run: () => (isOn ? full.unload() : void full.load()),
    },
  ];
}
