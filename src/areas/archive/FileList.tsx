import { Button, Checkbox } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { offerCommand } from '#src/commands/named.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import classes from './archive.module.css';
import { FileRow } from './FileRow.tsx';
import { OwnHeads } from './OwnHeads.tsx';
import { useArchive } from './store.ts';
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

/** The files brought so far, or how to bring some. */
export function FileList({ onPick }: { readonly onPick: () => void }) {
  const { t } = useTranslation('archive');
  const files = useArchive((state) => state.files);
  const selected = useArchive((state) => state.selected);
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
        hint={t('files.emptyHint')}
        action={
          <Button variant="default" onClick={onPick}>
            {t('files.choose')}
          </Button>
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
      <ul>
        {files.map((entry) => (
          <FileRow key={entry.id} entry={entry} selected={selected.has(entry.id)} onSelect={select} fields={fields} />
        ))}
      </ul>
    </div>
  );
}
