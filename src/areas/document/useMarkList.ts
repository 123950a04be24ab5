import { useEffect, useMemo, useState } from 'react';
import { offerCommand } from '#src/stores/shell/commands.ts';
import type { MarkListProps } from '#src/viewer/chrome/marklist/MarkList.tsx';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import type { SidebarTab } from './SidebarTabs.tsx';
import type { Viewing } from './viewing.ts';

interface MarkListState {
  readonly tab: SidebarTab;
  readonly onTab: (tab: SidebarTab) => void;
  readonly marks: MarkListProps | null;
}

/** The marks among the details of the document, and Ctrl+Alt+L, which leads to them (specification, section 2, Shortcuts). */
export function useMarkList({ layers, sight, texts }: Viewing, arranging: Arranging, view: ViewControl | null, [, setOpen, covers]: readonly [boolean, (open: boolean) => void, boolean]): MarkListState {
  const [tab, onTab] = useState<SidebarTab>('indexes');
  const [asked, setAsked] = useState(false);
  const hasPages = view !== null;
  useEffect(() => {
    if (!hasPages) return undefined;
    return offerCommand('list.focus', () => {
      setOpen(true);
      onTab('marks');
      setAsked(true);
    });
  }, [hasPages, setOpen]);
  const marks = useMemo((): MarkListProps => ({ layers, sight, texts, arranging, view, asked, onFocused: () => setAsked(false), onChosen: () => covers && setOpen(false) }), [layers, sight, texts, arranging, view, asked, covers, setOpen]);
  return { tab, onTab, marks: hasPages ? marks : null };
}
