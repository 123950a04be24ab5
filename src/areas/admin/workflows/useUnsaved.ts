import { useRef } from 'react';
import { runCommand } from '#src/commands/named.ts';
import { useAskBeforeLeaving } from '../edit/useAskBeforeLeaving.ts';

/**
 * Asks before leaving with unsaved changes. Returns a function that publishes and then leaves without asking.
 * @param publish returns whether it succeeded
 */
export function useUnsaved(isDirty: boolean, publish: () => Promise<boolean>, back: string): () => Promise<boolean> {
  const isLeaving = useRef(false);
  const save = async (): Promise<boolean> => {
    if (!(await publish())) return false;
    isLeaving.current = true;
    runCommand('path.open', back);
    return true;
  };
  useAskBeforeLeaving(() => isDirty && !isLeaving.current, save, 'admin:workflows.publish');
  return save;
}
