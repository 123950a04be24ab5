import {
  IconArchive,
  IconBell,
  IconFileDownload,
  IconFilePlus,
  IconInfoCircle,
  IconLockOpen,
  IconPrinter,
  IconRefresh,
  IconSelectAll,
  IconZoomIn,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommands } from '#src/commands/useCommands.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { exportPages, fileStacks, refreshPool, releasePool } from '#src/areas/scan/effects.ts';
import { fileAndGoOn, toFields } from '#src/areas/scan/fileAndGoOn.ts';
import { openProperties } from '#src/areas/scan/openDialogs.tsx';
import { openEvents } from '#src/areas/scan/openEvents.tsx';
import { openSheets } from '#src/areas/scan/proposals/openSheets.tsx';
import { useDesk } from '#src/areas/scan/store.ts';

const typing = { typing: true } as const;

/**
 * The commands for processes and the pool as a whole, beside those for pages.
 * @param choose asks for files to add, at the end or beside the current page
 */
export function useDeskTools(choose: (beside?: 'before' | 'after') => void) {
  const { t } = useTranslation('scan');
  const navigate = useNavigate();
  const several = useDesk((state) => state.several);
  const enlarged = useDesk((state) => state.enlarged);
  const none = useDesk((state) => state.current === undefined);
  const held = useDesk((state) => state.busy || state.unsaved);
  const rights = useMasterData((data) => data.rights[0]?.document);
  const fast = useSettings((state) => state.scan.fastLoading);
  const mayFile = rights?.archive === true && !none && !held;
  const mayExport = rights?.download === true && !none;
  return useCommands(t('toolbar.label'), [
    {
      id: 'scan.several',
      label: t('toolbar.several'),
      icon: IconSelectAll,
      checked: several,
      run: () => useDesk.setState({ several: !several }),
    },
    { id: 'scan.toFields', label: t('toolbar.toFields'), chord: 'F', disabled: none, run: toFields },
    {
      id: 'scan.file',
      label: t('toolbar.archiveDocument'),
      icon: IconArchive,
      chord: 'Ctrl+Enter',
      when: typing,
      disabled: !mayFile,
      run: () => void fileAndGoOn(),
    },
    {
      id: 'scan.fileStacks',
      label: t('toolbar.archiveStack'),
      icon: IconArchive,
      chord: 'Ctrl+Shift+Enter',
      when: typing,
      disabled: !mayFile,
      run: () => void fileStacks(),
    },
    { id: 'scan.exportPdf', label: t('toolbar.exportPdf'), disabled: !mayExport, run: () => void exportPages(false) },
    { id: 'scan.exportZip', label: t('toolbar.exportZip'), disabled: !mayExport, run: () => void exportPages(true) },
    { id: 'scan.add', label: t('toolbar.add'), icon: IconFilePlus, run: () => choose() },
    { id: 'scan.insertBefore', label: t('toolbar.insertBefore'), disabled: none, run: () => choose('before') },
    { id: 'scan.insertAfter', label: t('toolbar.insertAfter'), disabled: none, run: () => choose('after') },
    { id: 'scan.sheets', label: t('toolbar.sheets'), icon: IconPrinter, run: openSheets },
    { id: 'scan.refresh', label: t('toolbar.refresh'), icon: IconRefresh, run: () => void refreshPool() },
    {
      id: 'scan.full',
      label: t('toolbar.full'),
      icon: IconFileDownload,
      checked: !fast,
      run: () =>
        changeSettings(({ scan }) => {
          scan.fastLoading = !scan.fastLoading;
        }),
    },
    {
      id: 'scan.enlarge',
      label: t('toolbar.enlarge'),
      icon: IconZoomIn,
      chord: 'Z',
      checked: enlarged,
      disabled: none,
      run: () => useDesk.setState({ enlarged: !enlarged }),
    },
    { id: 'scan.events', label: t('events.title'), icon: IconBell, run: openEvents },
    {
      id: 'scan.properties',
      label: t('toolbar.properties'),
      icon: IconInfoCircle,
      disabled: none,
      run: openProperties,
    },
    {
      id: 'scan.release',
      label: t('toolbar.unlock'),
      icon: IconLockOpen,
      run: () => void releasePool().then(() => navigate('/scan')),
    },
  ]);
}
