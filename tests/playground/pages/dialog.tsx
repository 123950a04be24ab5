import { useState } from 'react';
import { TextField } from '#src/ui/field/Field.tsx';
import { ModalHost } from '#src/ui/dialog/ModalHost.tsx';
import { Question } from '#src/ui/dialog/Question.tsx';
import { Veiled } from '#src/ui/dialog/Veiled.tsx';
import { Stand } from '../stand.tsx';

const VEILED_MS = 2000;

/** A dialog with a form, a destructive confirmation, and veiled content below. */
export default function DialogPage() {
  const [open, setOpen] = useState<'form' | 'question' | null>(null);
  const [name, setName] = useState('');
  const [isVeiled, setVeiled] = useState(false);
  const close = () => setOpen(null);
  const form = {
    id: 1,
    title: 'Save the search',
    size: [400, 300],
    content: ({ formId }: { readonly formId: string }) => (
      <Question formId={formId} onYes={close}>
        <TextField label="Name" value={name} onChange={setName} />
      </Question>
    ),
  } as const;
  const question = {
    id: 2,
    title: 'Delete the search',
    size: [400, 200],
    destructive: true,
    apply: 'Delete the saved search for good',
    cancel: 'Keep it where it is for now',
    content: ({ formId }: { readonly formId: string }) => (
      <Question formId={formId} onYes={close}>
        “Open invoices” is deleted for everyone it is shared with.
      </Question>
    ),
  } as const;
  const veil = () => {
    setVeiled(true);
    setTimeout(() => setVeiled(false), VEILED_MS);
  };
  return (
    <Stand title="Dialogs">
      <Veiled on={isVeiled}>
        <button onClick={() => setOpen('form')}>A form</button>
        <button onClick={() => setOpen('question')}>A question</button>
        <button onClick={veil}>Veil it for two seconds</button>
      </Veiled>
      <ModalHost open={open === null ? [] : [open === 'form' ? form : question]} onClose={close} onDismiss={close} />
    </Stand>
  );
}
