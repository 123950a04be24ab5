import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { RowButton } from '#src/ui/row/RowButton.tsx';
import { RowCheck } from '#src/ui/row/RowCheck.tsx';
import { Stand } from '../stand.tsx';

/** What the rows of a long list are operated with. */
export default function RowPage() {
  const [checked, setChecked] = useState(true);
  const [presses, setPresses] = useState(0);
  const press = () => setPresses(presses + 1);
  return (
    <Stand title="Actions on a row">
      <RowCheck label="Choose the row" checked={checked} onChange={setChecked} />
      <RowButton icon={IconDownload} label="Download" onPress={press} />
      <RowButton framed icon={IconDownload} label="Download framed" onPress={press} />
      <RowButton framed label="Open the row" onPress={press}>
        Open
      </RowButton>
      <p>{presses}</p>
    </Stand>
  );
}
