import {
  IconArrowLeft,
  IconDownload,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DocumentInfo } from '#core/contract/document.ts';
import { runCommand } from '#src/stores/shell/commands.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { lazyPart } from '#src/ui/lazyPart.ts';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { keyItems } from '#src/ui/toolbar/keyItem.ts';
import { EditTools } from '#src/viewer/chrome/EditTools.tsx';
import { FullProgress } from '#src/viewer/chrome/full/FullProgress.tsx';
import { FindBar } from '#src/viewer/chrome/find/FindBar.tsx';
import { useFindKeys } from '#src/viewer/chrome/find/useFindKeys.ts';
import { TransferStack } from '#src/viewer/chrome/transfer/TransferStack.tsx';
import { DESK_KEYS } from '#src/viewer/chrome/keyTables.ts';
import { useKeys } from '#src/viewer/chrome/useKeys.ts';
import { useSightItem } from '#src/viewer/chrome/useSightItem.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { ViewTools } from '#src/viewer/chrome/ViewTools.tsx';
import { DownloadBars } from './DownloadBars.tsx';
import { Pages } from './Pages.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useDownload } from './useDownload.ts';
import { useEditing } from './useEditing.ts';
import { useFullLoading } from './useFullLoading.ts';
import { useLeaving } from './useLeaving.ts';
import { useLeftPlace } from './useLeftPlace.ts';
import { useLinkedPage } from './useLinkedPage.ts';
import { StripPanel } from './strip/StripPanel.tsx';
import { useMarkList } from './useMarkList.ts';
import { useNotices } from './useNotices.ts';
import { useOlderDrafts } from './useOlderDrafts.tsx';
import { useDesk } from './useDesk.tsx';
import { usePanelOpen } from './usePanelOpen.ts';
import { useSigning } from './useSigning.ts';
import { useWhyNotEdit } from './whyNotEdit.ts';
import type { Viewing } from './viewing.ts';
import classes from './document.module.css';

const SignedNotice = lazyPart(() => import('#src/viewer/chrome/signing/SignedNotice.tsx'), { waiting: null });
const NewerNotice = lazyPart(() => import('./NewerNotice.tsx'), { waiting: null });
const Inspector = lazyPart(() => import('#src/viewer/chrome/inspector/Inspector.tsx'), { waiting: null });
const Voice = lazyPart(() => import('#src/viewer/chrome/marklist/Voice.tsx'), { waiting: null });

interface WorkplaceProps {
  readonly info: DocumentInfo;
  readonly viewing: Viewing;
  /** The version that has taken the place of the one that is read. */
  readonly newer: number | undefined;
  /** Opens the document as it is now, where this one is left. */
  readonly onReopen: () => void;
}

/** The document's place of work: one toolbar, the pages, and the details beside them. */
export function Workplace({ info, viewing, newer, onReopen }: WorkplaceProps) {
  const { t } = useTranslation(['document', 'viewer']);
  const { layers, sight, olderDrafts, finder, thumbnails } = viewing;
  const [view, setView] = useState<ViewControl | null>(null);
  const sidebar = usePanelOpen('sidebarOpen');
  const [sidebarOpen, setSidebarOpen] = sidebar;
  const [stripOpen, setStripOpen, stripCovers] = usePanelOpen('stripOpen');
  const whyNot = useWhyNotEdit(info);

  const save = useCallback(async () => {
    const saved = await layers.save();
    if (saved) showToast({ type: 'success', message: t('viewer:saved'), component: 'layers' });
    return saved;
  }, [layers, t]);
  const start = useCallback(() => {
    if (whyNot === undefined) void layers.startEditing();
    else showToast({ type: 'info', message: whyNot, component: 'layers' });
  }, [layers, whyNot]);
  const { toolbox, arranging, edit } = useEditing(info, viewing, view, { start, save });
  const markList = useMarkList(viewing, arranging, view, sidebar);
  const finish = useLeaving(layers, save);
  const fullLoading = useFullLoading(viewing.full);
  const download = useDownload(info, sight);
  const sightItem = useSightItem(sight);
  const desk = useDesk(info, layers, sight);
  const isEditing = useStore(layers.store, ({ edit }) => edit.phase === 'editing' || edit.phase === 'saving');
  const signing = useSigning(info, layers);
  useNotices(layers, info);
  useOlderDrafts(layers, olderDrafts);
  useKeys(view, edit, desk, whyNot === undefined);
  useLeftPlace(info.docid, view);
  useLinkedPage(view, info.pagecount);
  useFindKeys(finder, view !== null);

  const back = {
    id: 'back',
    text: t('back'),
    icon: IconArrowLeft,
    iconOnly: true,
    run: () => runCommand('search.open', undefined),
  };
  const strip = {
    id: 'strip',
    text: stripOpen ? t('viewer:strip.hide') : t('viewer:strip.show'),
    icon: stripOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand,
    iconOnly: true,
    hidden: view === null,
    run: () => setStripOpen(!stripOpen),
  };
  const downloads = [
    { id: 'original', text: t('viewer:download'), run: () => void download('original') },
    { id: 'pdf', text: t('viewer:downloads.pdf'), run: () => void download('pdf') },
    { id: 'marked', text: t('viewer:downloads.marked'), hidden: view === null, run: () => void download('marked') },
  ];
  const right = [
    {
      id: 'find.open',
      text: t('viewer:find.open'),
      icon: IconSearch,
      iconOnly: true,
      shortcut: 'F3',
      hidden: view === null,
      yields: 1,
      run: finder.open,
    },
    { ...sightItem, hidden: view === null },
    { ...signing.item, hidden: view === null },
    keyItems(DESK_KEYS, desk, (label) => t(`viewer:${label}`))('print.open', {
      icon: IconPrinter,
      iconOnly: true,
      hidden: view === null,
      yields: 5,
    }),
    {
      id: 'download',
      text: t('viewer:downloads.menu'),
      icon: IconDownload,
      iconOnly: true,
      hidden: !info.rights.download,
      yields: 4,
      popup: downloads,
    },
    {
      id: 'sidebar',
      text: sidebarOpen ? t('hideSidebar') : t('showSidebar'),
      icon: sidebarOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand,
      iconOnly: true,
      run: () => setSidebarOpen(!sidebarOpen),
    },
  ];
  return (
    <div className={classes['screen']}>
      <Toolbar label={info.filename} items={[back, strip]} right={right}>
        <h1 className={classes['title']} title={info.filename}>
          {info.filename}
        </h1>
        {view !== null && <ViewTools view={view} more={fullLoading} />}
        {(view !== null || info.preview !== 'pages') && (
          <EditTools layers={layers} toolbox={toolbox} arranging={arranging} edit={edit} onFinish={finish} />
        )}
      </Toolbar>
      <div className={classes['body']}>
        {stripOpen && view !== null && (
          <StripPanel
            info={info}
            thumbnails={thumbnails}
            view={view}
            onChosen={() => stripCovers && setStripOpen(false)}
          />
        )}
        <div className={classes['view']}>
          <Pages info={info} viewing={viewing} toolbox={toolbox} signing={signing} onView={setView} />
          <TransferStack>
            {viewing.full && <FullProgress full={viewing.full} />}
            <DownloadBars />
            {view !== null && <SignedNotice info={info} layers={layers} />}
            {newer !== undefined && <NewerNotice info={info} newer={newer} view={view} onReopen={onReopen} />}
          </TransferStack>
          {view !== null && <FindBar finder={finder} view={view} />}
          {isEditing && <Voice layers={layers} />}
          {desk.inspecting && <Inspector rasters={viewing.rasters} thumbnails={thumbnails} onClose={desk.inspect} />}
        </div>
        {sidebarOpen && <Sidebar info={info} {...markList} />}
      </div>
    </div>
  );
}
