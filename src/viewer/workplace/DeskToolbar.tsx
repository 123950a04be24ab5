import {
  IconArrowLeft,
  IconDownload,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconLock,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { useItems } from '#src/commands/useCommands.ts';
import type { ToolbarAction } from '#src/ui/Toolbar.tsx';
import type { DeskControl } from '#src/viewer/chrome/controls.ts';
import type { EditToolsProps } from '#src/viewer/chrome/EditingTools.tsx';
import { EditTools } from '#src/viewer/chrome/EditTools.tsx';
import { findCommands } from '#src/viewer/chrome/find/findCommands.ts';
import { commandsOf, DESK_KEYS } from '#src/viewer/chrome/keyTables.ts';
import { useSightItem } from '#src/viewer/chrome/useSightItem.ts';
import { ViewTools } from '#src/viewer/chrome/ViewTools.tsx';
import { ContributionsContext, inOrder, type ToolbarPart, useWorkplace } from './contributions.ts';
import { useDownload } from './download/useDownload.ts';
import { useFullLoading } from './pages/useFullLoading.ts';
import classes from './workplace.module.css';

interface Switch {
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}

interface DeskToolbarProps extends Pick<EditToolsProps, 'toolbox' | 'edit'> {
  readonly desk: DeskControl;
  readonly sign: ToolbarAction;
  readonly strip: Switch;
  readonly sidebar: Switch;
  /** Parts only for this screen, beside those of all documents. */
  readonly parts: readonly ToolbarPart[];
  /** Finishes editing. */
  readonly finish: () => void;
  readonly onBack: () => void;
}

/** The toolbar of a document. */
export function DeskToolbar({ toolbox, edit, desk, sign, strip, sidebar, parts, finish, onBack }: DeskToolbarProps) {
  const { t } = useTranslation(['document', 'viewer']);
  const { info, viewing, view, arranging } = useWorkplace();
  const { layers, sight, finder } = viewing;
  const contributed = use(ContributionsContext);
  const fullLoading = useFullLoading(viewing.full);
  const download = useDownload(info, sight);
  const sightItem = useSightItem(sight);
  const label = (key: ParseKeys<'viewer'>) => t(`viewer:${key}`);
  const item = useItems([...commandsOf(DESK_KEYS, desk, label), ...findCommands(finder, label)]);

  const back = {
    id: 'back',
    text: t('back'),
    icon: IconArrowLeft,
    iconOnly: true,
    run: onBack,
  };
  const stripItem = {
    id: 'strip',
    text: strip.isOpen ? t('viewer:strip.hide') : t('viewer:strip.show'),
    icon: strip.isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand,
    iconOnly: true,
    hidden: view === null,
    run: () => strip.setOpen(!strip.isOpen),
  };
  const downloads = [
    { id: 'original', text: t('viewer:download'), run: () => void download('original') },
    { id: 'pdf', text: t('viewer:downloads.pdf'), run: () => void download('pdf') },
    { id: 'marked', text: t('viewer:downloads.marked'), hidden: view === null, run: () => void download('marked') },
    {
      id: 'annotated',
      text: t('viewer:downloads.annotated'),
      hidden: view === null,
      run: () => void download('annotated'),
    },
  ];
  const right = [
    item('viewer.find.open', { icon: IconSearch, iconOnly: true, hidden: view === null, yields: 4 }),
    { ...sightItem, hidden: view === null },
    { ...sign, hidden: view === null },
    item('viewer.print.open', { icon: IconPrinter, iconOnly: true, hidden: view === null, yields: 5 }),
    {
      id: 'download',
      text: t('viewer:downloads.menu'),
      icon: IconDownload,
      iconOnly: true,
      hidden: !info.rights.download,
      yields: 5,
      popup: downloads,
    },
    {
      id: 'sidebar',
      text: sidebar.isOpen ? t('hideSidebar') : t('showSidebar'),
      icon: sidebar.isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand,
      iconOnly: true,
      run: () => sidebar.setOpen(!sidebar.isOpen),
    },
  ];
  return (
    <Toolbar label={info.filename} items={[back, stripItem]} right={right}>
      {info.protection?.active === true && (
        <span
          className={classes['protected']}
          role="img"
          aria-label={t('viewer:protected')}
          title={t('viewer:protected')}
        >
          <IconLock size={16} stroke={1.75} aria-hidden />
        </span>
      )}
      <h1 className={classes['title']} title={info.filename}>
        {info.filename}
      </h1>
      {view !== null && <ViewTools view={view} more={fullLoading} />}
      {(view !== null || info.preview !== 'pages') && (
        <EditTools layers={layers} toolbox={toolbox} arranging={arranging} edit={edit} view={view} onFinish={finish} />
      )}
      {inOrder(parts, contributed.toolbar).map(({ id, Component }) => (
        <Component key={id} />
      ))}
    </Toolbar>
  );
}
