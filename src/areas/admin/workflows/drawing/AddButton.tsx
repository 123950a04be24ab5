import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './drawing.module.css';

interface AddButtonProps {
  readonly children: string;
  readonly disabled: boolean;
  readonly onAdd: () => void;
}

/** Adds an entry at the end of a list of the form. */
export const AddButton = ({ children, disabled, onAdd }: AddButtonProps) => (
  <Button
    className={classes.add ?? ''}
    variant="subtle"
    size="compact-sm"
    leftSection={<IconPlus size={14} aria-hidden />}
    disabled={disabled}
    onClick={onAdd}
  >
    {children}
  </Button>
);
