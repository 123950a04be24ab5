import { IconDeviceFloppy, IconDownload, IconPrinter, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import { Toolbar, type ToolbarItem } from '#src/ui/Toolbar.tsx';
import { Stand } from '../stand.tsx';

/** Buttons, toggles, menus and disabled items that move into the overflow menu: drag the corner of the frame. */
export default function ToolbarPage() {
  const [isOn, setOn] = useState(false);
  const [last, setLast] = useState('');
  const says = (id: string) => () => setLast(id);
  const items: readonly ToolbarItem[] = [
    { id: 'save', text: 'Save', icon: IconDeviceFloppy, shortcut: 'Ctrl+S', run: says('save') },
    { id: 'turn', text: 'Turn', icon: IconRotateClockwise, iconOnly: true, checked: isOn, run: () => setOn(!isOn) },
    { id: 'print', text: 'Print', icon: IconPrinter, iconOnly: true, disabled: true, run: says('print') },
    {
      id: 'download',
      text: 'Download',
      icon: IconDownload,
      separator: true,
      yields: 1,
      popup: [
        { id: 'original', text: 'Original', run: says('original') },
        { id: 'pdf', text: 'PDF', run: says('pdf') },
        { id: 'marks', text: 'With marks', checked: isOn, separator: true, run: () => setOn(!isOn) },
      ],
    },
  ];
  return (
    <Stand title="Toolbar">
      <div style={{ width: 520, overflow: 'hidden', resize: 'horizontal', border: '1px solid var(--line)' }}>
        <Toolbar label="Tools" items={items} right={[{ id: 'far', text: 'Far away', yields: 2, run: says('far') }]}>
          <Title />
        </Toolbar>
      </div>
      <output>{last}</output>
    </Stand>
  );
}

/** It changes by itself, without the toolbar being rendered. */
function Title() {
  const [isLong, setLong] = useState(false);
  return (
    <label style={{ whiteSpace: 'nowrap' }}>
      <input type="checkbox" checked={isLong} onChange={() => setLong(!isLong)} />
      {isLong ? ' an invoice with quite a long name.pdf' : ' invoice.pdf'}
    </label>
  );
}
