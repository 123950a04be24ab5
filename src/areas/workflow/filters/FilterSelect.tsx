import { ActionIcon, Select } from '@mantine/core';
import { IconFilterMinus, IconFilterPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t as say } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/commands/useCommands.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { captionIn } from '../model.ts';
import { askQuestion } from '../panel/askQuestion.tsx';
import { filtersQuery } from '../queries.ts';
import { useWorkflow } from '../store.ts';
import { applyFilter, deleteFilter, ownFiltersQuery } from './effects.ts';
import { NameForm } from './NameForm.tsx';

/** CSS pixels. */
const NAME_SIZE = [420, 230] as const;

const openSaving = (name: string): number =>
  openModal({
    title: say('workflow:own.save'),
    size: NAME_SIZE,
    apply: say('workflow:own.keep'),
    content: ({ formId, close }) => <NameForm formId={formId} initial={name} onDone={close} />,
  });

const askToDelete = (name: string): number =>
  askQuestion({ title: say('workflow:own.delete'), message: say('workflow:own.deleteQuestion', { name }) }, () =>
    deleteFilter(name),
  );

/** Restricts the inbox to one workflow, and manages the user's own saved filters. */
export function FilterSelect({ isBeside }: { readonly isBeside: boolean }) {
  const { t, i18n } = useTranslation('workflow');
  const { filtername, own } = useWorkflow();
  const filters = useQuery(filtersQuery);
  const owned = useQuery(ownFiltersQuery);
  const mine = owned.data ?? [];
  useCommands(t('inbox'), [
    { id: 'workflow.filter.save', label: t('own.save'), icon: IconFilterPlus, run: () => void openSaving(own ?? '') },
    {
      id: 'workflow.filter.delete',
      label: t('own.delete'),
      icon: IconFilterMinus,
      disabled: own === null,
      run: () => own !== null && void askToDelete(own),
    },
  ]);
  const choose = (value: string | null) => {
    const chosen = mine.find(({ name }) => `own ${name}` === value);
    if (chosen === undefined) useWorkflow.setState({ filtername: value?.slice('flow '.length) ?? null, own: null });
    else applyFilter(chosen);
  };
  return (
    <>
      <Select
        size="xs"
        w={isBeside ? 150 : 200}
        clearable
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={own !== null ? `own ${own}` : filtername === null ? null : `flow ${filtername}`}
        onChange={choose}
        data={[
          { group: t('own.mine'), items: mine.map(({ name }) => ({ value: `own ${name}`, label: name })) },
          {
            group: t('startForm.workflows'),
            items: (filters.data ?? []).map((filter) => ({
              value: `flow ${filter.filtername}`,
              label: captionIn(filter.caption, i18n.language),
            })),
          },
        ].filter(({ items }) => items.length > 0)}
      />
      {!isBeside && (
        <ActionIcon
          title={t('own.save')}
          size={30}
          variant="default"
          aria-label={t('own.save')}
          onClick={() => openSaving(own ?? '')}
        >
          <IconFilterPlus size={16} stroke={1.75} />
        </ActionIcon>
      )}
      {!isBeside && own !== null && (
        <ActionIcon
          title={t('own.delete')}
          size={30}
          variant="default"
          aria-label={t('own.delete')}
          onClick={() => askToDelete(own)}
        >
          <IconFilterMinus size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </>
  );
}
