import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/commands/useCommands.ts';
import { useListCommands } from '#src/commands/useListCommands.ts';
import type { DocumentAtWork, Panel } from '../contributions.ts';
import { marksPanel } from './marksPanel.ts';
import { usePanelOpen } from './usePanelOpen.ts';

type SidebarControl = DocumentAtWork['sidebar'];

interface SidebarState extends SidebarControl {
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** The panel that the sidebar shows, null for the first there is; kept while documents and versions change. */
export interface ShownPanel {
  readonly shown: string | null;
  readonly setShown: (panel: string) => void;
}

/** @param named the panel to show first, and whenever the name changes */
export function useShownPanel(named: string | undefined): ShownPanel {
  const [shown, setShown] = useState<string | null>(named ?? null);
  const [seen, setSeen] = useState(named);
  if (named !== seen) {
    setSeen(named);
    setShown(named ?? null);
  }
  return useMemo(() => ({ shown, setShown }), [shown]);
}

/** The sidebar: whether it is open, and which panel it shows. @param named as in {@link useShownPanel} */
export function useSidebar(named: string | undefined, { shown, setShown }: ShownPanel): SidebarState {
  const [isOpen, setOpen, covers] = usePanelOpen('sidebarOpen');
  const [isAsked, setAsked] = useState(false);
  const show = useCallback(
    (panel: string, focus = false): void => {
      setOpen(true);
      setShown(panel);
      setAsked(focus);
    },
    [setOpen, setShown],
  );
  useEffect(() => {
    if (named !== undefined) setOpen(true);
  }, [named, setOpen]);
  return useMemo(
    () => ({
      isOpen,
      setOpen,
      shown,
      isAsked,
      show,
      onFocused: () => setAsked(false),
      giveWay: () => covers && setOpen(false),
    }),
    [isOpen, setOpen, covers, shown, isAsked, show],
  );
}

/** Each panel is a command, and Ctrl+Alt+L goes to the marks (specification, section 2, Shortcuts). */
export function usePanelActions(panels: readonly Panel[], show: SidebarControl['show']): void {
  const { t } = useTranslation('document');
  useTranslation(panels.map(({ texts }) => texts));
  const hasMarks = panels.includes(marksPanel);
  useCommands(
    t('sidebar'),
    panels.map(({ id, label }) => ({ id: `document.${id}`, label: label(), run: () => show(id) })),
  );
  useListCommands(hasMarks ? { focus: () => show(marksPanel.id, true) } : null);
}
