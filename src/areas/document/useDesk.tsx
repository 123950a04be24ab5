import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import type { DeskControl } from '#src/viewer/chrome/keys.ts';
import { ShortcutSheet } from '#src/viewer/chrome/shortcuts/ShortcutSheet.tsx';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { usePrint } from './print/usePrint.tsx';

/** CSS px. */
const SHEET_SIZE = [680, 640] as const;

interface Desk extends DeskControl {
  readonly inspecting: boolean;
}

/** What the document as a whole offers beside its pages: printing, the overview of the keys, the inspector. */
export function useDesk(info: DocumentInfo, layers: Layers, canEdit: boolean): Desk {
  const { t } = useTranslation(['viewer', 'ui']);
  const [inspecting, setInspecting] = useState(false);
  const print = usePrint(info, layers);
  return useMemo(
    () => ({
      print,
      help: () => void openModal({ title: t('viewer:shortcuts.title'), size: SHEET_SIZE, apply: false, cancel: t('ui:close'), content: () => <ShortcutSheet canEdit={canEdit} /> }),
      inspect: () => setInspecting((shown) => !shown),
      inspecting,
    }),
    [print, canEdit, inspecting, t],
  );
}
