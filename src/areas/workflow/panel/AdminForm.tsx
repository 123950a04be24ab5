import { Select, Stack, Text, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowDetail } from '#core/contract/work/workflow.ts';
import { doJob } from '../effects.ts';
import { administering } from './administering.ts';

interface AdminFormProps {
  readonly formId: string;
  readonly deed: 'move' | 'cancel';
  readonly workflow: Pick<WorkflowDetail, 'wfid' | 'docid' | 'step'>;
  readonly name: string;
  readonly steps: readonly { readonly value: string; readonly label: string }[];
  readonly onDone: () => void;
}

/** Asks for the target step and the reason, and says what the action takes away. */
export function AdminForm({ formId, deed, workflow: { wfid, docid, step }, name, steps, onDone }: AdminFormProps) {
  const { t } = useTranslation('workflow');
  const others = steps.filter(({ value }) => value !== step);
  const [to, setTo] = useState<string | null>(others[0]?.value ?? null);
  const [comment, setComment] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const doing = administering(deed, wfid, to, comment);
    if (doing === undefined) return;
    const problem = await doJob(docid, doing);
    setFailure(problem);
    if (problem === null) onDone();
  };
  return (
    <form id={formId} onSubmit={(event) => void submit(event)} data-typed={comment !== ''}>
      <Stack gap="sm">
        <Text size="sm">{t(`admin.${deed}Question`, { name })}</Text>
        {deed === 'move' && (
          <Select label={t('admin.to')} required allowDeselect={false} value={to} onChange={setTo} data={others} />
        )}
        <Textarea
          label={t('comment')}
          autosize
          minRows={2}
          maxLength={2000}
          error={failure}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </Stack>
    </form>
  );
}
