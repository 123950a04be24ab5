import { useEffect, useState } from 'react';

/** Whether Caps Lock is on. Unknown before the first key event, and then reported as false. */
export const useCapsLock = (): boolean => {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
    window.addEventListener('keydown', onKey);
    // Systems disagree about the lock state on keydown of the key itself; on keyup they all agree.
    window.addEventListener('keyup', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
    };
  }, []);
  return on;
};
