import { use, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { useEditKeys } from '#src/viewer/chrome/EditTools.tsx';
import { FullProgress } from '#src/viewer/chrome/full/FullProgress.tsx';
import { FindBar } from '#src/viewer/chrome/find/FindBar.tsx';
import { TransferStack } from '#src/viewer/chrome/transfer/TransferStack.tsx';
import { useViewerCommands } from '#src/viewer/chrome/useViewerCommands.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { DownloadBars } from './download/DownloadBars.tsx';
import { DeskToolbar } from './DeskToolbar.tsx';
import { expectsPages, Pages } from './pages/Pages.tsx';
import { Sidebar } from './panels/Sidebar.tsx';
import { useEditing } from './edit/useEditing.ts';
import { useLeaving } from './ask/useLeaving.ts';
import { useBesideDue } from './open/useBesideDue.ts';
import { useLeftPlace } from './open/useLeftPlace.ts';
import { useSeenPages } from './open/seenPages.ts';
import { useLinkedPage } from './open/useLinkedPage.ts';
import { StripPanel } from './panels/StripPanel.tsx';
import { marksPanel } from './panels/marksPanel.ts';
import { type ShownPanel, usePanelActions, useSidebar } from './panels/useSidebar.ts';
import { useNotices } from './ask/useNotices.ts';
import { useOlderDrafts } from './ask/useOlderDrafts.tsx';
import { useDesk } from './print/useDesk.tsx';
import { usePanelOpen } from './panels/usePanelOpen.ts';
import { useSigning } from './edit/useSigning.ts';
import { useWhyNotEdit } from './edit/whyNotEdit.ts';
import type { Viewing } from './open/viewing.ts';
import {
  AtWork,
  ContributionsContext,
  type DocumentAtWork,
  inOrder,
  type Panel,
  type ToolbarPart,
} from './contributions.ts';
import classes from './workplace.module.css';

const SignedNotice = lazyPart(() => import('#src/viewer/chrome/signing/SignedNotice.tsx'), { waiting: null });
const OlderNotice = lazyPart(() => import('./ask/OlderNotice.tsx'), { waiting: null });
const NewerNotice = lazyPart(() => import('./ask/NewerNotice.tsx'), { waiting: null });
const LeftNotice = lazyPart(() => import('./ask/LeftNotice.tsx'), { waiting: null });
const TextNotice = lazyPart(() => import('./ask/TextNotice.tsx'), { waiting: null });
const HolderNotice = lazyPart(() => import('./ask/HolderNotice.tsx'), { waiting: null });
const Inspector = lazyPart(() => import('#src/viewer/chrome/inspector/Inspector.tsx'), { waiting: null });
const Voice = lazyPart(() => import('#src/viewer/chrome/marklist/Voice.tsx'), { waiting: null });

interface DeskProps {
  readonly info: DocumentInfo;
  readonly viewing: Viewing;
  /** The version that has replaced the one being read. */
  readonly newer: number | undefined;
  readonly panels?: readonly Panel[] | undefined;
  readonly toolbar?: readonly ToolbarPart[] | undefined;
  readonly panel?: string | undefined;
  readonly edits?: boolean | undefined;
  readonly shownPanel: ShownPanel;
  readonly onBack: () => void;
  /** Reopens the document in its current version. */
  readonly onReopen: () => void;
  /** Called once toolbar and panels may be rendered. */
  readonly onBesideDue: () => void;
}

const NO_PARTS: readonly never[] = [];

/** The document screen: one toolbar, the pages, and the panels beside them. */
export function Desk({
  info,
  viewing,
  newer,
  panels: ownPanels = NO_PARTS,
  toolbar = NO_PARTS,
  panel,
  edits = false,
  shownPanel,
  onBack,
  onReopen,
  onBesideDue,
}: DeskProps) {
  const { t } = useTranslation('viewer');
  const { layers, sight, olderDrafts, finder, thumbnails } = viewing;
  const [view, setView] = useState<ViewControl | null>(null);
  const isBesideDue = useBesideDue(view, expectsPages(info));
  useEffect(() => {
    if (isBesideDue) onBesideDue();
  }, [isBesideDue, onBesideDue]);
  const contributed = use(ContributionsContext);
  const sidebar = useSidebar(panel, shownPanel);
  const [stripOpen, setStripOpen, stripCovers] = usePanelOpen('stripOpen');
  const whyNot = useWhyNotEdit(info);

  const save = useCallback(async () => {
    const saved = await layers.save();
    if (saved) showToast({ type: 'success', message: t('saved'), component: 'layers' });
    return saved;
  }, [layers, t]);
  const start = useCallback(() => {
    if (whyNot === undefined) void layers.startEditing();
    else showToast({ type: 'info', message: whyNot, component: 'layers' });
  }, [layers, whyNot]);
  const hasView = view !== null;
  useEffect(() => {
    if (edits && hasView) start();
    // Only once the pages are there, not again when the reason why editing is impossible changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [edits, hasView]);
  const { toolbox, arranging, edit } = useEditing(info, viewing, view, { start, save });
  const work = useMemo(
    (): DocumentAtWork => ({ info, viewing, view, arranging, sidebar, reopen: onReopen }),
    [info, viewing, view, arranging, sidebar, onReopen],
  );
  const panels = useMemo(
    () => inOrder([marksPanel], ownPanels, contributed.panels).filter(({ when }) => when?.(work) ?? true),
    [ownPanels, contributed, work],
  );
  usePanelActions(panels, sidebar.show);
  const finish = useLeaving(layers, save, view);
  const desk = useDesk(info, layers, sight);
  const isEditing = useStore(layers.store, ({ edit }) => edit.phase === 'editing' || edit.phase === 'saving');
  const signing = useSigning(info, layers);
  useNotices(layers, info);
  useOlderDrafts(layers, olderDrafts);
  const canEdit = whyNot === undefined;
  const editKeys = useEditKeys(view !== null && canEdit);
  useViewerCommands({ view, edit, desk, finder, canEdit, editKeys });
  useLeftPlace(info.docid, view);
  useSeenPages(info, view);
  useLinkedPage(view, info.pagecount);
  return (
    <AtWork value={work}>
      <div className={classes['screen']}>
        {!isBesideDue ? (
          <div className={classes['noToolbar']} />
        ) : (
          <DeskToolbar
            {...{ toolbox, edit, desk, sidebar, finish }}
            sign={signing.item}
            strip={{ isOpen: stripOpen, setOpen: setStripOpen }}
            parts={toolbar}
            onBack={onBack}
          />
        )}
        <div className={classes['body']}>
          {stripOpen && (view !== null || expectsPages(info)) && (
            <StripPanel
              info={info}
              thumbnails={thumbnails}
              view={isBesideDue ? view : null}
              onChosen={() => stripCovers && setStripOpen(false)}
            />
          )}
          <div className={classes['view']}>
            <Pages
              {...{ info, viewing, toolbox, signing }}
              overlays={isBesideDue ? contributed.overlays : NO_PARTS}
              onView={setView}
            />
            {isBesideDue && (
              <>
                <TransferStack>
                  {viewing.full && <FullProgress full={viewing.full} />}
                  <DownloadBars />
                  {view !== null && <SignedNotice info={info} layers={layers} />}
                  {info.version < info.currentversion && newer === undefined && <OlderNotice info={info} />}
                  {info.textproblem !== undefined && <TextNotice problem={info.textproblem} />}
                  {!isEditing && <LeftNotice layers={layers} start={start} />}
                  {!isEditing && <HolderNotice info={info} />}
                  {newer !== undefined && <NewerNotice info={info} newer={newer} view={view} onReopen={onReopen} />}
                  {contributed.notices.map(({ id, Component }) => (
                    <Component key={id} />
                  ))}
                </TransferStack>
                {view !== null && <FindBar finder={finder} view={view} />}
              </>
            )}
            {isEditing && <Voice layers={layers} />}
            {desk.inspecting && <Inspector rasters={viewing.rasters} thumbnails={thumbnails} onClose={desk.inspect} />}
          </div>
          {sidebar.isOpen && <Sidebar panels={isBesideDue ? panels : NO_PARTS} />}
        </div>
      </div>
    </AtWork>
  );
}
