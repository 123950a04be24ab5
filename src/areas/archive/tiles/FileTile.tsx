import { ActionIcon, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import { setCurrent } from '../effects.ts';
import { FileOutcome } from '../FileOutcome.tsx';
import { openPreview } from '../preview/openPreview.tsx';
import { ending, type QueuedFile } from '../queue.ts';
import { FilePicture } from './FilePicture.tsx';
import classes from './tiles.module.css';

interface FileTileProps {
  readonly entry: QueuedFile;
  readonly selected: boolean;
  /** The last current tile, which Tab goes to. */
  readonly current: boolean;
  readonly onSelect: (id: string, on: boolean) => void;
  readonly onRemove: (id: string) => void;
}

/** A file as a tile with its first page, type and state. Pressing the image opens the preview. */
export const FileTile = memo(function FileTile({ entry, selected, current, onSelect, onRemove }: FileTileProps) {
  const { t, i18n } = useTranslation('archive');
  const { id, file } = entry;
  const tabIndex = current ? 0 : -1;
  return (
    <li
      className={classes['tile']}
      data-id={id}
      data-current={current || undefined}
      data-selected={selected || undefined}
    >
      <button
        type="button"
        className={classes['picture']}
        tabIndex={tabIndex}
        aria-label={t('preview.open', { name: file.name })}
        aria-current={current || undefined}
        onFocus={() => setCurrent(id)}
        onClick={() => openPreview(file)}
      >
        <FilePicture file={file} type={ending(file.name)} />
      </button>
      <Checkbox
        className={classes['check']}
        checked={selected}
        aria-label={t('files.select', { name: file.name })}
        onChange={(event) => onSelect(id, event.currentTarget.checked)}
      />
      <span className={classes['name']} title={file.name}>
        {file.name}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('files.remove', { name: file.name })}
        title={t('files.remove', { name: file.name })}
        onClick={() => onRemove(id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <span className={classes['size']}>{fileSizeText(file.size, i18n.language)}</span>
      <FileOutcome entry={entry} />
    </li>
  );
});
