import { useTranslation } from 'react-i18next';
import type { Work } from '#core/workflow/definition.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { DurationField } from './duration/DurationField.tsx';
import { EscalationLevels } from './EscalationLevels.tsx';
import { FormFields } from './FormFields.tsx';
import { WorkRules } from './rules/WorkRules.tsx';
import type { WorkProps } from './workProps.ts';

/** What a task and a branch have in common: who does it, by when, what is filled in, and who is told if it is late. */
export function WorkFields<Of extends Work>(props: WorkProps<Of>) {
  const { t } = useTranslation('admin');
  const { work, onWork } = props;
  return (
    <>
      <AssigneeField
        label={t('drawing.assignee')}
        assignee={work.assignee}
        onAssignee={(assignee) => onWork({ ...work, assignee }, 'assignee')}
      />
      <DurationField
        label={t('drawing.deadline')}
        description={t('drawing.deadlineHint')}
        duration={work.deadline}
        onDuration={(deadline) => onWork({ ...work, deadline }, 'deadline')}
      />
      <EscalationLevels {...props} />
      <WorkRules {...props} />
      <FormFields {...props} />
    </>
  );
}
