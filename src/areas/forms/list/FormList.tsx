import {
  IconCopy,
  IconDownload,
  IconEdit,
  IconFilePlus,
  IconGitCompare,
  IconListDetails,
  IconPencil,
  IconShare,
  IconTestPipe,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FormInfo } from '#core/contract/work/form.ts';
import { runCommand } from '#src/commands/named.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useLanguage } from '#src/list/useLanguage.ts';
import { useFreshRows } from '#src/list/useFreshRows.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { mayArchive } from '#src/stores/masterdata/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { labelled } from '#src/ui/part/labelled.ts';
import { formList } from '../queries.ts';
import { duplicate, publish, savePdf } from './effects.ts';
import { askToDelete } from './askToDelete.ts';
import { openCreate } from './openCreate.tsx';
import { openShare } from './openShare.tsx';
import { openVersions } from './openVersions.tsx';

const open = (path: string) => runCommand('path.open', path);

/** `/forms`: all forms the user may fill in or edit, with their actions. */
export function FormList() {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const list = formList();
  useFreshRows(list);
  const form = useStore(list.store, ({ active }) => (active === null ? undefined : list.rowAt(active)));
  const mayBuild = useMasterData(mayArchive);
  const mine = form?.maychange === true;
  const item = useCommands(t('title'), [
    {
      id: 'forms.create',
      label: mayBuild ? t('create') : labelled(t('create'), t('createNoRight')),
      icon: IconFilePlus,
      disabled: !mayBuild,
      run: openCreate,
    },
    {
      id: 'forms.fill',
      label: t('fill'),
      icon: IconEdit,
      disabled: form === undefined || form.version === 0,
      run: () => form && open(`/forms/${form.formid}`),
    },
    {
      id: 'forms.try',
      label: t('try'),
      icon: IconTestPipe,
      disabled: !mine,
      run: () => form && open(`/forms/${form.formid}/try`),
    },
    {
      id: 'forms.build',
      label: t('build'),
      icon: IconPencil,
      disabled: !mine,
      run: () => form && open(`/forms/${form.formid}/build`),
    },
    {
      id: 'forms.answers',
      label: t('answers'),
      icon: IconListDetails,
      disabled: !mine,
      run: () => form && open(`/forms/${form.formid}/answers`),
    },
    {
      id: 'forms.publish',
      label: t('publish'),
      icon: IconUpload,
      disabled: !mine || !form?.changed,
      run: () => void (form && publish(form.formid)),
    },
    {
      id: 'forms.share',
      label: t('share'),
      icon: IconShare,
      disabled: !mine || form?.version === 0,
      run: () => form && openShare(form),
    },
    {
      id: 'forms.versions',
      label: t('compare.title'),
      icon: IconGitCompare,
      disabled: !mine || form?.version === 0,
      run: () => form && openVersions(form),
    },
    {
      id: 'forms.pdf',
      label: t('pdf'),
      icon: IconDownload,
      disabled: form === undefined,
      run: () => void (form && savePdf(form)),
    },
    {
      id: 'forms.duplicate',
      label: t('duplicate'),
      icon: IconCopy,
      disabled: !mine,
      run: () => void (form && duplicate(form.formid)),
    },
    {
      id: 'forms.delete',
      label: t('delete'),
      icon: IconTrash,
      chord: 'Delete',
      when: { focus: 'list' },
      disabled: !mine,
      run: () => form && askToDelete(form),
    },
  ]);
  const columns = useMemo(
    (): readonly ListColumn<FormInfo>[] => [
      { id: 'name', title: t('name'), width: 280, sortable: true, render: ({ name }) => name },
      {
        id: 'version',
        title: t('state'),
        width: 220,
        sortable: true,
        render: ({ version, changed }) =>
          version === 0 ? t('draft') : changed ? t('changedSince', { version }) : t('published', { version }),
      },
      { id: 'link', title: t('link.title'), width: 140, render: ({ link }) => t(`link.${link}`) },
      {
        id: 'answers',
        title: t('answers'),
        width: 110,
        sortable: true,
        align: 'end',
        render: ({ answers }) => answers,
      },
      { id: 'owner', title: t('owner'), width: 180, sortable: true, render: ({ ownername }) => ownername },
      {
        id: 'changed',
        title: t('changedAt'),
        width: 160,
        sortable: true,
        render: ({ changedat }) => dateText(changedat, language),
      },
    ],
    [t, language],
  );
  return (
    <ListView
      list={list}
      label={t('title')}
      columns={columns}
      compact={{
        render: ({ name, version }) => `${name} · ${version === 0 ? t('draft') : t('published', { version })}`,
      }}
      onOpen={({ formid, version }) => open(version === 0 ? `/forms/${formid}/build` : `/forms/${formid}`)}
      toolbar={[
        // The reason would push everything else out of a phone's toolbar.
        item('forms.create', { iconOnly: !mayBuild }),
        item('forms.fill', { separator: true, yields: 1 }),
        item('forms.build', { yields: 2 }),
        item('forms.answers', { yields: 3 }),
        item('forms.try', { iconOnly: true, yields: 5 }),
      ]}
      toolbarRight={[
        item('forms.publish', { yields: 4 }),
        item('forms.share', { iconOnly: true, yields: 5 }),
        item('forms.versions', { iconOnly: true, yields: 5 }),
        item('forms.pdf', { iconOnly: true, yields: 6 }),
        item('forms.duplicate', { iconOnly: true, yields: 7 }),
        item('forms.delete', { iconOnly: true, yields: 8 }),
      ]}
      empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      hasQuickFilter
    />
  );
}
