import { useState } from 'react';
import { PasswordField, TextField } from '#src/ui/field/Field.tsx';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';
import { Fieldset } from '#src/ui/field/Fieldset.tsx';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { MultiChoice } from '#src/ui/field/MultiChoice.tsx';
import { ShareForm } from '#src/ui/field/ShareForm.tsx';
import { Stand } from '../stand.tsx';

/** Form fields: plain, password, and index values of each type; choices, and naming and sharing. */
export default function FieldPage() {
  const [text, setText] = useState('');
  const [years, setYears] = useState<readonly number[]>([2025]);
  const shared = { text, onText: setText };
  return (
    <Stand title="Fields">
      <TextField label="Name" value={text} onChange={setText} error={text === '' ? 'Please fill it in' : undefined} />
      <PasswordField label="Password" value={text} onChange={setText} />
      <Fieldset legend="Address">
        <TextField label="Street" value={text} onChange={setText} />
        <TextField label="Town" value={text} onChange={setText} />
      </Fieldset>
      <FieldGroup legend="Contact">
        <TextField label="Mail" value={text} onChange={setText} />
      </FieldGroup>
      <IndexInput {...shared} label="Invoice number" type="text" required />
      <IndexInput {...shared} label="Invoice date" type="date" />
      <IndexInput {...shared} label="Supplier" type="text" suggestions={['Zeller AG', 'Nagel S.L.']} />
      <IndexInput {...shared} label="Remark" type="text" area error="At most 20 characters" />
      <MultiChoice
        label="Year"
        options={[2024, 2025, 2026].map((year) => ({ value: year, label: String(year) }))}
        chosen={years}
        onChange={setYears}
      />
      <ShareForm
        formId="share"
        initial={{ name: 'Open invoices', groups: [1] }}
        groups={[
          { id: 1, name: 'Purchasing' },
          { id: 2, name: 'Accounting' },
        ]}
        texts={{
          name: 'Name',
          nameMissing: 'Please fill it in',
          shareWith: 'Share with',
          shareHint: 'Members of these groups see it',
        }}
        nameMaximum={60}
        onSave={() => Promise.resolve(null)}
      />
    </Stand>
  );
}
