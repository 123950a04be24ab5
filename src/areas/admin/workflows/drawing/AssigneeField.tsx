import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Assignee, Someone } from '#core/workflow/definition.ts';
import { fullName } from '../../model.ts';
import { useAdmin } from '../../store.ts';

interface AssigneeFieldProps {
  readonly label: string;
  readonly assignee: Assignee;
  readonly onAssignee: (assignee: Assignee) => void;
}

/** The assignee as a value of the select; undefined if only the text view can express it. */
function valueOf(assignee: Assignee): string | undefined {
  if ('supervisorOf' in assignee) {
    const of = valueOf(assignee.supervisorOf);
    return of === undefined ? undefined : `supervisor ${of}`;
  }
  if ('group' in assignee) return `group ${assignee.group}`;
  if ('user' in assignee) return `user ${assignee.user}`;
  return 'initiator' in assignee ? 'initiator' : undefined;
}

function someoneIn(value: string): Someone | undefined {
  const [kind, id] = value.split(' ');
  if (kind === 'group') return { group: Number(id) };
  if (kind === 'user') return { user: Number(id) };
  return kind === 'initiator' ? { initiator: true } : undefined;
}

function assigneeIn(value: string): Assignee | undefined {
  const [, of] = /^supervisor (.+)$/.exec(value) ?? [];
  if (of === undefined) return someoneIn(value);
  const someone = someoneIn(of);
  return someone && { supervisorOf: someone };
}

/** A user, a group, the initiator, or the supervisor of one of them. */
export function AssigneeField({ label, assignee, onAssignee }: AssigneeFieldProps) {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  const known = valueOf(assignee);
  const value = known ?? 'other';
  const groups = (data?.usergroup ?? []).map(({ id, name }) => ({ value: `group ${id}`, label: name }));
  const users = (data?.user ?? [])
    .filter(({ active, id }) => active || value.endsWith(`user ${id}`))
    .map((user) => ({ value: `user ${user.id}`, label: fullName(user) }));
  const initiator = { value: 'initiator', label: t('drawing.initiator') };
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = assigneeIn(event.currentTarget.value);
        if (chosen !== undefined) onAssignee(chosen);
      }}
      data={[
        ...(known === undefined ? [{ value, label: t('drawing.asInText') }] : []),
        initiator,
        { group: t('section.groups'), items: groups },
        { group: t('section.users'), items: users },
        {
          group: t('drawing.supervisors'),
          items: [initiator, ...groups, ...users].map((one) => ({
            value: `supervisor ${one.value}`,
            label: t('drawing.supervisorOf', { name: one.label }),
          })),
        },
      ]}
    />
  );
}
