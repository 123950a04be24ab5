import { useMemo, useState } from 'react';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { DeskControl } from '#src/viewer/chrome/controls.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';
import { usePrint } from './usePrint.tsx';

interface Desk extends DeskControl {
  readonly inspecting: boolean;
}

/** Commands for the document as a whole: printing and the inspector. */
export function useDesk(info: DocumentInfo, layers: Layers, sight: Sight): Desk {
  const [inspecting, setInspecting] = useState(false);
  const print = usePrint(info, layers, sight);
  return useMemo(
    () => ({
      print,
      inspect: () => setInspecting((shown) => !shown),
      inspecting,
    }),
    [print, inspecting],
  );
}
