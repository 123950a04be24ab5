import { IconArchiveOff, IconEyeOff, IconFilePlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIncomingFiles } from '#src/filing/useIncomingFiles.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import classes from './archive.module.css';
import { addFiles, removeFiles, tellFolders } from './effects.ts';
import { FileList } from './FileList.tsx';
import { FilingForm } from './FilingForm.tsx';
import { mayArchive } from './mayArchive.ts';
import { currentArchive, useArchive } from './store.ts';
import { useLeaving } from './useLeaving.ts';
import { useMaskNeeded } from './useMaskNeeded.ts';
import './waiting.ts';

/** `/archive`: files on the left, what they are archived under on the right. */
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
  const hovering = useIncomingFiles(addFiles, tellFolders);
  useLeaving();
  const count = useArchive((state) => state.files.length);
  const archived = useArchive((state) => state.files.filter((entry) => entry.state.phase === 'archived').length);
  const selected = useArchive((state) => state.selected);
  const pick = () => picker.current?.click();
  return (
    <div className={classes.screen}>
      <section className={classes.files} aria-label={t('files.label')}>
        <Toolbar
          label={t('files.toolbar')}
          items={[
            { id: 'add', text: t('files.add'), icon: IconFilePlus, run: pick },
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
            // The same file chosen once more is to be told again.
            event.currentTarget.value = '';
          }}
        />
        <FileList onPick={pick} />
        {hovering && <div className={classes.drop}>{t('files.drop')}</div>}
      </section>
      <FilingForm />
    </div>
  );
}
