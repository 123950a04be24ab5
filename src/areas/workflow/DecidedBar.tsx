import { Button, CloseButton } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#core/contract/work/workflow.ts';
import { runCommand } from '#src/commands/named.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { pathOf, undoDecision } from './effects.ts';
import { captionIn, keyOfJob } from './model.ts';
import { workflowQuery } from './queries.ts';
import { useWorkflow } from './store.ts';
import classes from './workflow.module.css';

const close = () => useWorkflow.setState({ decided: null });

/** The last decision, shown above the next job. */
export function DecidedBar() {
  const decided = useWorkflow((state) => state.decided);
  return decided !== null && <Decided key={keyOfJob(decided)} job={decided} />;
}

/** A link back to the job, and undo while the step can still be revoked. */
function Decided({ job }: { readonly job: Job }) {
  const { t, i18n } = useTranslation('workflow');
  const workflow = useQuery(workflowQuery(job.wfid, job.docid));
  const [failure, setFailure] = useState<string | null>(null);
  const mayUndo = workflow.data?.mayrevoke === true;
  const undo = () => void undoDecision(job).then(setFailure);
  useCommands(
    t('inbox'),
    mayUndo
      ? [{ id: 'workflow.undo', label: t('decided.undo'), icon: IconArrowBackUp, chord: 'Alt+Z', run: undo }]
      : [],
  );
  return (
    <div className={classes['decided']}>
      <IconCheck size={16} stroke={1.75} aria-hidden />
      <p role="status">{t('decided.text', { step: captionIn(job.stepname, i18n.language), document: job.docname })}</p>
      {failure !== null && (
        <p role="alert" className={classes['problem']}>
          {failure}
        </p>
      )}
      {mayUndo && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
          aria-keyshortcuts="Alt+Z"
          onClick={undo}
        >
          {t('decided.undo')}
        </Button>
      )}
      <Button
        className={classes['back']}
        size="compact-xs"
        variant="subtle"
        onClick={() => runCommand('path.open', pathOf(job))}
      >
        {t('decided.back')}
      </Button>
      <CloseButton size="sm" aria-label={t('decided.close')} onClick={close} />
    </div>
  );
}
