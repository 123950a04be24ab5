import { useCallback, useState } from 'react';
import { Toasts } from '#src/ui/Toasts.tsx';
import { Stand } from '../stand.tsx';

const TOASTS = [
  {
    id: 1,
    type: 'error',
    title: 'Not saved',
    message: 'The server does not answer.',
    lifetime: 0,
    retry: () => undefined,
  },
  { id: 2, type: 'warning', message: 'The code was wrong five times.', lifetime: 5000 },
  { id: 3, type: 'info', message: 'You work on behalf of Anna Arndt.', lifetime: 3000 },
  { id: 4, type: 'success', message: 'The marks were saved.', lifetime: 3000 },
] as const;

/** Messages in the four colours. They disappear after their time, except under the pointer or focus. */
export default function ToastsPage() {
  const [shown, setShown] = useState<readonly (typeof TOASTS)[number][]>(TOASTS);
  const close = useCallback((id: number) => setShown((toasts) => toasts.filter((toast) => toast.id !== id)), []);
  return (
    <Stand title="Toasts">
      <button onClick={() => setShown(TOASTS)}>Show all four</button>
      <Toasts toasts={shown} onClose={close} />
    </Stand>
  );
}
