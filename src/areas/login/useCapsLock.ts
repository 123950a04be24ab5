import { useEffect, useState } from 'react';

/** Whether the caps lock is on, as far as a key has told: before the first one nothing is known, and false is said. */
export const useCapsLock = (): boolean => {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
    window.addEventListener('keydown', onKey);
    // Systems differ in whether the lock counts as set while its own key goes down; when it comes up all agree.
    window.addEventListener('keyup', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
    };
  }, []);
  return on;
};
