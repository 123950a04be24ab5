import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../admin.module.css';

/** Somebody else saved first. */
interface Conflict {
  /** Saves what was typed over it; absent where that is not offered. */
  readonly keepMine?: () => void;
  readonly takeTheirs: () => void;
}

interface RefusalNoteProps {
  readonly message: string;
  readonly conflict: Conflict | undefined;
  readonly className?: string | undefined;
}

/** Why something was not saved. */
export function RefusalNote({ message, conflict, className = '' }: RefusalNoteProps) {
  return (
    <div className={`${classes.refusal} ${className}`} role="alert">
      <p>{message}</p>
      {conflict !== undefined && <WhoseState {...conflict} />}
    </div>
  );
}

/** Lets the user say whose state wins. */
export function WhoseState({ keepMine, takeTheirs }: Conflict) {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.adding}>
      {keepMine !== undefined && (
        <Button size="xs" variant="default" onClick={keepMine}>
          {t('conflict.mine')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={takeTheirs}>
        {t('conflict.theirs')}
      </Button>
    </div>
  );
}
