import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WorkflowDetail } from '#core/contract/work/workflow.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { captionIn } from '../model.ts';
import classes from '../workflow.module.css';
import { AdminForm } from './AdminForm.tsx';
import { definitionIn } from './definition.ts';

/** CSS pixels. */
const SIZE = [440, 340] as const;

/** Administrator actions for a stuck or faulty workflow: move it to a step, or cancel it. */
export function AdminPart({ workflow }: { readonly workflow: WorkflowDetail }) {
  const { t, i18n } = useTranslation('workflow');
  const name = captionIn(workflow.wfname, i18n.language);
  const steps = Object.entries(definitionIn(workflow)?.steps ?? {}).map(([value, { caption }]) => ({
    value,
    label: captionIn(caption, i18n.language),
  }));
  const open = (deed: 'move' | 'cancel') =>
    openModal({
      title: t(`admin.${deed}`),
      size: SIZE,
      apply: t(`admin.${deed}`),
      // Open jobs are taken away from their holders.
      destructive: true,
      content: ({ formId, close }) => (
        <AdminForm formId={formId} deed={deed} workflow={workflow} name={name} steps={steps} onDone={close} />
      ),
    });
  return (
    <div className={classes['buttons']}>
      {steps.length > 0 && (
        <Button size="xs" variant="default" onClick={() => open('move')}>
          {t('admin.move')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => open('cancel')}>
        {t('admin.cancel')}
      </Button>
    </div>
  );
}
