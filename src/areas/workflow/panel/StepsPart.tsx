import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowDetail } from '#core/contract/work/workflow.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { doJob } from '../effects.ts';
import { captionIn } from '../model.ts';
import classes from '../workflow.module.css';
import own from './panel.module.css';
import { AdminPart } from './AdminPart.tsx';
import { definitionIn } from './definition.ts';
import { type StepState, stepStateOf } from './stepState.ts';

const StepsPicture = lazyPart(() => import('./StepsPicture.tsx'));
const isCurrent = (state: StepState): boolean => state === 'current' || state === 'escalated';

/** The steps of a workflow in order, with done and current ones marked, and the actions on the whole workflow. */
export function StepsPart({ workflow }: { readonly workflow: WorkflowDetail }) {
  const { t, i18n } = useTranslation('workflow');
  const [failure, setFailure] = useState<string | null>(null);
  const definition = definitionIn(workflow);
  const { docid, wfid, state } = workflow;
  const stateOf = (name: string) => stepStateOf(workflow, name);
  return (
    <section aria-label={t('steps')}>
      <h3>{t('steps')}</h3>
      {definition !== undefined && <StepsPicture definition={definition} stateOf={stateOf} />}
      <ol className={own['steps']}>
        {Object.entries(definition?.steps ?? {}).map(([name, one]) => (
          <li
            key={name}
            data-current={isCurrent(stateOf(name))}
            aria-current={isCurrent(stateOf(name)) ? 'step' : undefined}
          >
            {captionIn(one.caption, i18n.language)} · {t(`step.${stateOf(name)}`)}
          </li>
        ))}
      </ol>
      {workflow.mayrevoke && (
        <div className={classes['buttons']}>
          <Button
            size="xs"
            variant="default"
            onClick={() => void doJob(docid, { action: 'revoke', wfid }).then(setFailure)}
          >
            {t('revoke')}
          </Button>
        </div>
      )}
      {workflow.mayadminister && state !== 'ended' && <AdminPart workflow={workflow} />}
      {failure !== null && <p role="alert">{failure}</p>}
    </section>
  );
}
