import {
  IconArchiveOff,
  IconCamera,
  IconEyeOff,
  IconFilePlus,
  IconLayoutGrid,
  IconList,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIncomingFiles } from '#src/filing/useIncomingFiles.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { DropHint } from '#src/ui/drag/DropHint.tsx';
import { isTouch } from '#src/ui/touch.ts';
import { keepFocus } from '#src/ui/keepFocus.ts';
import classes from './archive.module.css';
import { addFiles, removeFiles, refuseFolders } from './effects.ts';
import { FileList } from './FileList.tsx';
import { FilingForm } from './FilingForm.tsx';
import { mayArchive } from '#src/stores/masterdata/model.ts';
import { combinePhotos, namedPhotos, photosOf } from './photos/combine.ts';
import { currentArchive, useArchive } from './store.ts';
import { useLeaving } from './useLeaving.ts';
import { useMaskNeeded } from './useMaskNeeded.ts';
import './waiting.ts';

/** `/archive`: files on the left, their filing on the right. */
export default function ArchiveScreen() {
  const { t } = useTranslation('archive');
  const allowed = useMasterData(mayArchive);
  useMaskNeeded();
  return allowed ? (
    <Desk />
  ) : (
    <EmptyState failed icon={<IconArchiveOff size={32} stroke={1.5} aria-hidden />} title={t('refused')} />
  );
}

const hideArchived = (): void =>
  removeFiles(
    new Set(
      currentArchive()
        .files.filter(({ state }) => state.phase === 'archived')
        .map(({ id }) => id),
    ),
  );

function Desk() {
  const { t } = useTranslation('archive');
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hovering = useIncomingFiles(addFiles, refuseFolders);
  useLeaving();
  const count = useArchive((state) => state.files.length);
  const archived = useArchive((state) => state.files.filter((entry) => entry.state.phase === 'archived').length);
  const selected = useArchive((state) => state.selected);
  const each = useArchive((state) => state.each);
  const combining = useArchive((state) => state.combining);
  const photos = useArchive((state) => photosOf(state.files, state.selected).length);
  const rows = useSettings((settings) => settings.archive.rows);
  const pick = () => picker.current?.click();
  const takePhoto = () => camera.current?.click();
  const hasCamera = isTouch();
  // Files that are done or removed disappear, and the button that archives is disabled while they are checked.
  return (
    <div ref={keepFocus} className={classes.screen}>
      <section className={classes.files} aria-label={t('files.label')}>
        <Toolbar
          label={t('files.toolbar')}
          items={[
            {
              id: 'add',
              text: t('files.add'),
              icon: IconFilePlus,
              iconOnly: hasCamera && photos > 1,
              run: pick,
            },
            {
              id: 'photo',
              text: t('photos.take'),
              icon: IconCamera,
              iconOnly: true,
              hidden: !hasCamera,
              run: takePhoto,
            },
            {
              id: 'combine',
              text: t('photos.combine', { count: photos }),
              icon: IconStack2,
              hidden: photos < 2,
              disabled: combining,
              run: () => void combinePhotos(),
            },
            {
              id: 'remove',
              text: t('files.removeSelected'),
              icon: IconTrash,
              iconOnly: true,
              disabled: selected.size === 0,
              run: () => removeFiles(selected),
            },
          ]}
          right={[
            {
              id: 'rows',
              text: rows ? t('files.asTiles') : t('files.asRows'),
              icon: rows ? IconLayoutGrid : IconList,
              iconOnly: true,
              hidden: count === 0 || each,
              yields: 1,
              run: () => changeSettings(({ archive }) => void (archive.rows = !rows)),
            },
            {
              id: 'hide',
              text: t('files.hideArchived'),
              icon: IconEyeOff,
              iconOnly: true,
              hidden: archived === 0,
              run: hideArchived,
            },
          ]}
        >
          <output className={classes.count}>{count > 0 && t('files.progress', { archived, total: count })}</output>
        </Toolbar>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            addFiles([...(event.currentTarget.files ?? [])]);
            // Allows choosing the same file again.
            event.currentTarget.value = '';
          }}
        />
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('photos.take')}
          onChange={(event) => {
            addFiles(namedPhotos([...(event.currentTarget.files ?? [])]));
            event.currentTarget.value = '';
          }}
        />
        <FileList onPick={pick} onPhoto={hasCamera ? takePhoto : undefined} />
        {hovering && <DropHint>{t('files.drop')}</DropHint>}
      </section>
      <FilingForm />
    </div>
  );
}
