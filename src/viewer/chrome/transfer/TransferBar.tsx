import { Button, Progress } from '@mantine/core';
import classes from './transfer.module.css';

interface TransferBarProps {
  readonly text: string;
  /** Bytes. */
  readonly received: number;
  /** Bytes; undefined if the size is unknown. */
  readonly total: number | undefined;
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** Progress of a file transfer, with a way to cancel. The document can be read meanwhile. */
export default function TransferBar({ text, received, total, cancel, onCancel }: TransferBarProps) {
  return (
    <div className={classes.bar} role="status">
      <span className={classes.text} title={text}>
        {text}
      </span>
      <Progress
        className={classes.progress}
        value={total === undefined ? 100 : (received / total) * 100}
        animated={total === undefined}
        aria-label={text}
      />
      <Button flex="none" size="compact-sm" variant="subtle" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
