import { useState } from 'react';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { Stand } from '../stand.tsx';

/** Form fields: plain, password, and index values of each type. */
export default function FieldPage() {
  const [text, setText] = useState('');
  const shared = { text, onText: setText };
  return (
    <Stand title="Fields">
      <TextField label="Name" value={text} onChange={setText} error={text === '' ? 'Please fill it in' : undefined} />
      <PasswordField label="Password" value={text} onChange={setText} />
      <IndexInput {...shared} label="Invoice number" type="text" required />
      <IndexInput {...shared} label="Invoice date" type="date" />
      <IndexInput {...shared} label="Supplier" type="text" suggestions={['Zeller AG', 'Nagel S.L.']} />
      <IndexInput {...shared} label="Remark" type="text" area error="At most 20 characters" />
    </Stand>
  );
}
