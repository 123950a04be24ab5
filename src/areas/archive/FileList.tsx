import { Button, Checkbox } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { offerCommand } from '#src/commands/named.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { isTouch } from '#src/ui/touch.ts';
import classes from './archive.module.css';
import { FileRow } from './FileRow.tsx';
import { OwnHeads } from './OwnHeads.tsx';
import { useArchive } from './store.ts';
import { FileTiles } from './tiles/FileTiles.tsx';
import { useOwnFields } from './useOwnFields.ts';

const select = (id: string, on: boolean): void =>
  useArchive.setState(({ selected }) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    return { selected: next };
  });

const toggleAll = (): void =>
  useArchive.setState(({ files, selected }) => ({
    selected: new Set(selected.size === files.length ? [] : files.map(({ id }) => id)),
  }));

interface FileListProps {
  readonly onPick: () => void;
  /** Set if the device has a camera. */
  readonly onPhoto: (() => void) | undefined;
}

/** The files as tiles or rows, or instructions if there are none. Individual values are typed in rows. */
export function FileList({ onPick, onPhoto }: FileListProps) {
  const { t } = useTranslation('archive');
  const files = useArchive((state) => state.files);
  const selected = useArchive((state) => state.selected);
  const asRows = useSettings((settings) => settings.archive.rows);
  const fields = useOwnFields();
  const head = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const withdraw = [
      offerCommand('list.focus', () => head.current?.focus()),
      offerCommand('list.toggleAll', toggleAll),
    ];
    return () => withdraw.forEach((end) => end());
  }, []);
  if (files.length === 0) {
    return (
      <EmptyState
        icon={<IconFilePlus size={40} stroke={1.25} aria-hidden />}
        title={t('files.emptyTitle')}
        hint={isTouch() ? t('files.emptyHintTouch') : t('files.emptyHint')}
        action={
          <>
            <Button variant="default" onClick={onPick}>
              {t('files.choose')}
            </Button>
            {onPhoto !== undefined && <Button onClick={onPhoto}>{t('photos.take')}</Button>}
          </>
        }
      />
    );
  }
  const all = selected.size === files.length;
  return (
    <div className={classes.list} data-columns={fields && fields.length} style={{ '--columns': fields?.length ?? 1 }}>
      <div className={classes.head}>
        <Checkbox
          ref={head}
          label={t('files.selectAll')}
          checked={all}
          indeterminate={!all && selected.size > 0}
          onChange={toggleAll}
        />
        {fields !== undefined && <OwnHeads fields={fields} />}
      </div>
      {asRows || fields !== undefined ? (
        <ul className={classes.rows}>
          {files.map((entry) => (
            <FileRow key={entry.id} entry={entry} selected={selected.has(entry.id)} onSelect={select} fields={fields} />
          ))}
        </ul>
      ) : (
        <FileTiles files={files} selected={selected} onSelect={select} />
      )}
    </div>
  );
}
