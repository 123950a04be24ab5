import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './drawing.module.css';

interface RemoveButtonProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/** Removes an entry of the form, from its upper corner. */
export const RemoveButton = ({ label, onRemove }: RemoveButtonProps) => (
  <ActionIcon variant="subtle" className={classes.remove ?? ''} aria-label={label} title={label} onClick={onRemove}>
    <IconTrash size={16} aria-hidden />
  </ActionIcon>
);
