import { IconArchive, IconArchiveOff, IconArrowLeft, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Toolbar } from '#src/commands/Toolbar.tsx';
import { useCommands } from '#src/commands/useCommands.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from '../admin.module.css';
import type { AdminRow, Section } from '../sections/section.ts';
import type { AdminData } from '../store.ts';
import { askToDelete } from './askToDelete.tsx';
import { Fields } from './Fields.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { UsesPart } from './UsesPart.tsx';
import { useRowForm } from './useRowForm.ts';

interface EditFormProps {
  readonly section: Section;
  readonly row: AdminRow | undefined;
  readonly data: AdminData;
  readonly back: string;
}

export function EditForm({ section, row, data, back }: EditFormProps) {
  const { t } = useTranslation('admin');
  const form = useRowForm(section, row, data, back);
  const { draft, setDraft, conflict, refusal } = form;
  const title = row === undefined ? t(`new.${section.noun}`) : section.titleOf(row);
  useTitle(title);
  const fixed = row?.fixed === true;
  const retires = typeof draft['retired'] === 'boolean' && row !== undefined && !fixed;
  const item = useCommands(t('title'), [
    { id: 'admin.back', label: t('back'), icon: IconArrowLeft, run: form.toList },
    {
      id: 'admin.save',
      label: t('save'),
      icon: IconDeviceFloppy,
      chord: 'Ctrl+S',
      when: { typing: true },
      disabled: form.busy || !form.isDirty,
      run: () => void form.save(),
    },
    {
      id: 'admin.retire',
      label: draft['retired'] === true ? t('unretire') : t('retire'),
      icon: draft['retired'] === true ? IconArchiveOff : IconArchive,
      disabled: !retires,
      run: () => setDraft({ ...draft, retired: draft['retired'] !== true }),
    },
    {
      id: 'admin.delete',
      label: t('delete'),
      icon: IconTrash,
      disabled: row === undefined || fixed,
      run: () => row && askToDelete(section, row, form.leave),
    },
  ]);
  const { Parts, More } = section;
  return (
    <div className={classes.page}>
      <Toolbar
        label={title}
        items={[item('admin.back', { iconOnly: true }), item('admin.save', { separator: true })]}
        right={
          row === undefined ? [] : [...(retires ? [item('admin.retire', { yields: 1 })] : []), item('admin.delete')]
        }
      />
      <div className={classes.scroll}>
        <form
          className={classes.form}
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <h1>
            {title}
            {draft['retired'] === true && <span className={classes.badge}>{t('state.retired')}</span>}
          </h1>
          {refusal !== '' && <RefusalNote message={refusal} conflict={conflict} />}
          <Fields groups={form.groups} draft={draft} onDraft={setDraft} faults={form.faults} />
          {Parts !== undefined && <Parts draft={draft} onDraft={setDraft} />}
          <button type="submit" hidden />
        </form>
        {row !== undefined && (
          <div className={classes.form}>
            {More !== undefined && <More row={row} />}
            {section.isCopied !== true && <UsesPart noun={section.noun} id={row.id} />}
          </div>
        )}
      </div>
    </div>
  );
}
