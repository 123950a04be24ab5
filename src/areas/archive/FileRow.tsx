import { ActionIcon, Checkbox } from '@mantine/core';
import { IconEye, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import type { FilingField } from '#src/filing/model.ts';
import { FileIcon } from '#src/ui/FileIcon.tsx';
import classes from './archive.module.css';
import { removeFiles } from './effects.ts';
import { openPreview } from './preview/openPreview.tsx';
import { FileOutcome } from './FileOutcome.tsx';
import { OwnValues } from './OwnValues.tsx';
import { ending, isOpen, type QueuedFile } from './queue.ts';

interface FileRowProps {
  readonly entry: QueuedFile;
  readonly selected: boolean;
  readonly onSelect: (id: string, on: boolean) => void;
  /** The fields with individual values per file. */
  readonly fields: readonly FilingField[] | undefined;
}

/** A file with its type and state. */
export const FileRow = memo(function FileRow({ entry, selected, onSelect, fields }: FileRowProps) {
  const { t, i18n } = useTranslation('archive');
  const { id, file } = entry;
  return (
    <li className={classes.row}>
      <Checkbox
        checked={selected}
        aria-label={t('files.select', { name: file.name })}
        onChange={(event) => onSelect(id, event.currentTarget.checked)}
      />
      <FileIcon type={ending(file.name)} />
      <div className={classes.what}>
        <span className={classes.name} title={file.name}>
          {file.name}
        </span>
        <span className={classes.size}>{fileSizeText(file.size, i18n.language)}</span>
        <FileOutcome entry={entry} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('preview.open', { name: file.name })}
        title={t('preview.open', { name: file.name })}
        onClick={() => openPreview(file)}
      >
        <IconEye size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('files.remove', { name: file.name })}
        title={t('files.remove', { name: file.name })}
        onClick={() => removeFiles(new Set([id]))}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {fields !== undefined && isOpen(entry) && <OwnValues id={id} name={file.name} fields={fields} />}
    </li>
  );
});
