import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerActions } from '#src/stores/shell/actions.ts';
import { offerCommand } from '#src/stores/shell/commands.ts';
import type { MarkListProps } from '#src/viewer/chrome/marklist/MarkList.tsx';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import { SIDEBAR_TABS, type SidebarTab } from './sidebarTab.ts';
import type { Viewing } from './viewing.ts';

interface MarkListState {
  readonly tab: SidebarTab;
  readonly onTab: (tab: SidebarTab) => void;
  readonly marks: MarkListProps | null;
}

/** The details of the document, each of them an action, the marks among them, and Ctrl+Alt+L, which leads to these (specification, section 2, Shortcuts). */
export function useMarkList(
  { layers, sight, texts }: Viewing,
  arranging: Arranging,
  view: ViewControl | null,
  [, setOpen, covers]: readonly [boolean, (open: boolean) => void, boolean],
): MarkListState {
  const [tab, onTab] = useState<SidebarTab>('indexes');
  const [asked, setAsked] = useState(false);
  const hasPages = view !== null;
  const { t } = useTranslation(['document', 'compare']);
  useEffect(() => {
    const show = (shown: SidebarTab) => () => {
      setOpen(true);
      onTab(shown);
    };
    return offerActions(() => [
      {
        title: t('sidebar'),
        actions: SIDEBAR_TABS.filter((one) => one !== 'marks' || hasPages).map((one) => ({
          label: t(one === 'versions' ? 'compare:versions.tab' : `tabs.${one}`),
          chords: [],
          run: show(one),
        })),
      },
    ]);
  }, [hasPages, setOpen, t]);
  useEffect(() => {
    if (!hasPages) return undefined;
    return offerCommand('list.focus', () => {
      setOpen(true);
      onTab('marks');
      setAsked(true);
    });
  }, [hasPages, setOpen]);
  const marks = useMemo(
    (): MarkListProps => ({
      layers,
      sight,
      texts,
      arranging,
      view,
      asked,
      onFocused: () => setAsked(false),
      onChosen: () => covers && setOpen(false),
    }),
    [layers, sight, texts, arranging, view, asked, covers, setOpen],
  );
  return { tab, onTab, marks: hasPages ? marks : null };
}
