import { IconArchive, IconBulb, IconCopy, IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { bring } from '#src/areas/scan/effects.ts';
import { PROPOSALS } from '#src/areas/scan/proposals/findings.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import { useDeskCommands } from './useDeskCommands.ts';
import { useDeskTools } from './useDeskTools.ts';

/** The scan toolbar (specification, section 2, Toolbars), plus the other page commands. */
export function DeskToolbar() {
  const { t } = useTranslation('scan');
  const picker = useRef<HTMLInputElement>(null);
  const place = useRef<'before' | 'after' | undefined>(undefined);
  const page = useDeskCommands();
  const tool = useDeskTools((where) => {
    place.current = where;
    picker.current?.click();
  });
  const mayExport = useMasterData(({ rights }) => rights[0]?.document.download === true);
  const some = useDesk((state) => state.current !== undefined);
  const busy = useDesk((state) => state.busy);
  const silent = useSettings((state) => state.scan.silent);
  return (
    <>
      <Toolbar
        label={t('toolbar.label')}
        items={[
          tool('scan.several', { iconOnly: true }),
          page('scan.undo', { iconOnly: true, separator: true }),
          page('scan.redo', { iconOnly: true }),
          page('scan.left', { iconOnly: true, separator: true }),
          page('scan.right', { iconOnly: true }),
          page('scan.split'),
          page('scan.merge'),
          page('scan.discard', { iconOnly: true }),
          {
            id: 'edit',
            text: t('toolbar.edit'),
            icon: IconCopy,
            disabled: !some,
            popup: [
              page('scan.gather'),
              page('scan.duplicate'),
              page('scan.cut'),
              page('scan.pasteBefore'),
              page('scan.pasteAfter'),
              page('scan.moveTo'),
              page('scan.straighten'),
              page('scan.tiltLeft'),
              page('scan.tiltRight'),
              page('scan.ignore'),
              tool('scan.insertBefore', { separator: true }),
              tool('scan.insertAfter'),
            ],
          },
          {
            id: 'archive',
            text: t('toolbar.archive'),
            icon: IconArchive,
            disabled: !some || busy,
            separator: true,
            popup: [tool('scan.file'), tool('scan.fileStacks')],
          },
          {
            id: 'export',
            text: mayExport ? t('toolbar.export') : t('toolbar.exportNoRight'),
            icon: IconDownload,
            iconOnly: true,
            disabled: !some || !mayExport,
            popup: [tool('scan.exportPdf'), tool('scan.exportZip')],
          },
        ]}
        right={[
          tool('scan.add', { iconOnly: true }),
          tool('scan.sheets', { iconOnly: true, yields: 1 }),
          tool('scan.refresh', { iconOnly: true }),
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
          tool('scan.enlarge', { iconOnly: true, yields: 1 }),
          tool('scan.full', { iconOnly: true, yields: 1 }),
          tool('scan.events', { iconOnly: true, yields: 1 }),
          tool('scan.properties', { iconOnly: true, yields: 1 }),
          tool('scan.release'),
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
