import {
  IconArchive,
  IconBell,
  IconBulb,
  IconCopy,
  IconDownload,
  IconFileDownload,
  IconFilePlus,
  IconInfoCircle,
  IconLockOpen,
  IconPrinter,
  IconRefresh,
  IconSelectAll,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { bring, exportPages, fileCurrent, fileStacks, refreshPool, releasePool } from './effects.ts';
import { openProperties } from './openDialogs.tsx';
import { openEvents } from './openEvents.tsx';
import { PROPOSALS } from './proposals/findings.ts';
import { openSheets } from './proposals/openSheets.tsx';
import { useDesk } from './store.ts';
import { useDeskCommands } from './useDeskCommands.ts';

/** The scan toolbar (specification, section 2, Toolbars), plus the other page commands. */
export function DeskToolbar() {
  const { t } = useTranslation('scan');
  const navigate = useNavigate();
  const item = useDeskCommands();
  const picker = useRef<HTMLInputElement>(null);
  const place = useRef<'before' | 'after' | undefined>(undefined);
  const several = useDesk((state) => state.several);
  const mayExport = useMasterData(({ rights }) => rights[0]?.document.download === true);
  const some = useDesk((state) => state.current !== undefined);
  const busy = useDesk((state) => state.busy);
  const silent = useSettings((state) => state.scan.silent);
  const fast = useSettings((state) => state.scan.fastLoading);
  const choose = (where?: 'before' | 'after') => () => {
    place.current = where;
    picker.current?.click();
  };
  return (
    <>
      <Toolbar
        label={t('toolbar.label')}
        items={[
          {
            id: 'several',
            text: t('toolbar.several'),
            icon: IconSelectAll,
            iconOnly: true,
            checked: several,
            run: () => useDesk.setState({ several: !several }),
          },
          item('scan.undo', { iconOnly: true, separator: true }),
          item('scan.redo', { iconOnly: true }),
          item('scan.left', { iconOnly: true, separator: true }),
          item('scan.right', { iconOnly: true }),
          item('scan.split'),
          item('scan.merge'),
          item('scan.discard', { iconOnly: true }),
          {
            id: 'edit',
            text: t('toolbar.edit'),
            icon: IconCopy,
            disabled: !some,
            popup: [
              item('scan.gather'),
              item('scan.duplicate'),
              item('scan.cut'),
              item('scan.pasteBefore'),
              item('scan.pasteAfter'),
              item('scan.moveTo'),
              item('scan.straighten'),
              item('scan.tiltLeft'),
              item('scan.tiltRight'),
              item('scan.ignore'),
              { id: 'insertBefore', text: t('toolbar.insertBefore'), separator: true, run: choose('before') },
              { id: 'insertAfter', text: t('toolbar.insertAfter'), run: choose('after') },
            ],
          },
          {
            id: 'archive',
            text: t('toolbar.archive'),
            icon: IconArchive,
            disabled: !some || busy,
            separator: true,
            popup: [
              { id: 'document', text: t('toolbar.archiveDocument'), run: () => void fileCurrent() },
              { id: 'stack', text: t('toolbar.archiveStack'), run: () => void fileStacks() },
            ],
          },
          {
            id: 'export',
            text: mayExport ? t('toolbar.export') : t('toolbar.exportNoRight'),
            icon: IconDownload,
            iconOnly: true,
            disabled: !some || !mayExport,
            popup: [
              { id: 'pdf', text: t('toolbar.exportPdf'), run: () => void exportPages(false) },
              { id: 'zip', text: t('toolbar.exportZip'), run: () => void exportPages(true) },
            ],
          },
        ]}
        right={[
          { id: 'add', text: t('toolbar.add'), icon: IconFilePlus, iconOnly: true, run: choose() },
          { id: 'sheets', text: t('toolbar.sheets'), icon: IconPrinter, iconOnly: true, yields: 1, run: openSheets },
          {
            id: 'refresh',
            text: t('toolbar.refresh'),
            icon: IconRefresh,
            iconOnly: true,
            run: () => void refreshPool(),
          },
          {
            id: 'proposals',
            text: t('toolbar.proposals'),
            icon: IconBulb,
            iconOnly: true,
            yields: 1,
            popup: PROPOSALS.map((kind) => ({
              id: `proposals.${kind}`,
              text: t(`proposal.${kind}`),
              checked: !silent.includes(kind),
              run: () =>
                changeSettings(({ scan }) => {
                  scan.silent = silent.includes(kind) ? silent.filter((off) => off !== kind) : [...silent, kind];
                }),
            })),
          },
          {
            id: 'full',
            text: t('toolbar.full'),
            icon: IconFileDownload,
            iconOnly: true,
            yields: 1,
            checked: !fast,
            run: () =>
              changeSettings(({ scan }) => {
                scan.fastLoading = !scan.fastLoading;
              }),
          },
          {
            id: 'notifications',
            text: t('events.title'),
            icon: IconBell,
            iconOnly: true,
            yields: 1,
            run: openEvents,
          },
          {
            id: 'properties',
            text: t('toolbar.properties'),
            icon: IconInfoCircle,
            iconOnly: true,
            yields: 1,
            disabled: !some,
            run: openProperties,
          },
          {
            id: 'unlock',
            text: t('toolbar.unlock'),
            icon: IconLockOpen,
            run: () => void releasePool().then(() => navigate('/scan')),
          },
        ]}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".pdf,.tif,.tiff,.jpg,.jpeg,.png,.saf,.zip"
        onChange={(event) => {
          void bring([...(event.currentTarget.files ?? [])], place.current);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
