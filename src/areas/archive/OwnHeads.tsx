import { ActionIcon } from '@mantine/core';
import { IconArrowDownBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FilingField } from '#src/filing/model.ts';
import classes from './archive.module.css';
import { fillDown } from './effects.ts';
import { isOpen } from './queue.ts';
import { currentArchive } from './store.ts';

/** Copies the first file's value to all others. */
function fillColumn(indexid: number): void {
  const first = currentArchive().files.find(isOpen);
  if (first !== undefined) fillDown(first.id, indexid);
}

/** The captions above individual values. */
export function OwnHeads({ fields }: { readonly fields: readonly FilingField[] }) {
  const { t } = useTranslation('archive');
  return (
    <div className={classes.heads}>
      {fields.map(({ field, index }) => (
        <span key={index.id}>
          <span title={field.caption}>{field.caption}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('batch.fillDown', { caption: field.caption })}
            title={t('batch.fillDown', { caption: field.caption })}
            onClick={() => fillColumn(index.id)}
          >
            <IconArrowDownBar size={14} aria-hidden />
          </ActionIcon>
        </span>
      ))}
    </div>
  );
}
