import { useRef } from 'react';
import { runCommand } from '#src/commands/named.ts';
import { useAskBeforeLeaving } from '../edit/useAskBeforeLeaving.ts';

/**
 * What is typed is lost to nobody: leaving asks. Answers how to publish: what is published is left without a question.
 * @param publish whether it was done
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
