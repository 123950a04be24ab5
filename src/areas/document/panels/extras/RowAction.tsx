import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface RowActionProps {
  readonly icon: Icon;
  readonly label: string;
  readonly onPress: () => void;
}

/** An action on a row. */
export function RowAction({ icon: Sign, label, onPress }: RowActionProps) {
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} title={label} onClick={onPress}>
      <Sign size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
