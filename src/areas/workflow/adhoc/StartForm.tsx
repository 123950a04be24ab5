import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#src/stores/queryClient.ts';
import { captionIn } from '../model.ts';
import { filtersQuery } from '../queries.ts';
import { newStep, problemsOf, toWire } from './model.ts';
import { adhocsQuery, saveAdhoc } from './queries.ts';
import { startAdhoc, startOnAll } from './start.ts';
import { StepRows } from './StepRows.tsx';

interface StartFormProps {
  readonly formId: string;
  readonly docids: readonly number[];
  readonly onClose: () => void;
}

const NEW = 'new';

/** Chooses what to start: a workflow of the company, a template, or one defined here and saved as a template. */
export function StartForm({ formId, docids, onClose }: StartFormProps) {
  const { t, i18n } = useTranslation('workflow');
  const kinds = useQuery(filtersQuery, queryClient);
  const adhocs = useQuery(adhocsQuery, queryClient);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [steps, setSteps] = useState(() => [newStep([])] as readonly ReturnType<typeof newStep>[]);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(docids);

  const started = async (): Promise<string | null> => {
    const [kind, id = ''] = chosen?.split(' ') ?? [];
    if (kind === 'workflow') {
      const { left: refused, problem } = await startOnAll(left, id);
      setLeft(refused);
      return problem;
    }
    if (kind === 'adhoc') return startAdhoc(left, Number(id));
    const kept = await saveAdhoc({ name: name.trim(), steps: toWire(steps), groups: [] });
    if (typeof kept === 'string') return kept;
    // Select the saved template, so that a retry does not save it again.
    setChosen(`adhoc ${kept.id}`);
    return startAdhoc(left, kept.id);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const isComplete = chosen !== NEW || (name.trim() !== '' && steps.every((step) => problemsOf(step).length === 0));
    if (chosen === null || !isComplete || busy) return;
    setBusy(true);
    const problem = await started();
    setBusy(false);
    setFailure(problem);
    if (problem === null) onClose();
  };

  return (
    <form id={formId} onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm">{t('startForm.about', { count: left.length })}</Text>
        <Select
          data-autofocus
          searchable
          withAsterisk
          allowDeselect={false}
          label={t('startForm.which')}
          error={tried && chosen === null ? t('startForm.missing') : undefined}
          value={chosen}
          onChange={setChosen}
          data={[
            ...(adhocs.data?.manage === true ? [{ value: NEW, label: t('startForm.new') }] : []),
            {
              group: t('startForm.workflows'),
              items: (kinds.data ?? []).map(({ filtername, caption }) => ({
                value: `workflow ${filtername}`,
                label: captionIn(caption, i18n.language),
              })),
            },
            {
              group: t('adhoc.title'),
              items: (adhocs.data?.adhocs ?? []).map((one) => ({ value: `adhoc ${one.id}`, label: one.name })),
            },
          ]}
        />
        {chosen === NEW && (
          <>
            <TextInput
              label={t('adhoc.name')}
              withAsterisk
              maxLength={100}
              error={tried && name.trim() === '' ? t('adhoc.nameMissing') : undefined}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <StepRows steps={steps} tried={tried} onChange={setSteps} />
          </>
        )}
        {failure !== null && (
          <Text size="sm" role="alert" c="red">
            {failure}
          </Text>
        )}
      </Stack>
    </form>
  );
}
