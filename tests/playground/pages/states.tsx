import { Button } from '@mantine/core';
import { IconFileX } from '@tabler/icons-react';
import { Chord } from '#src/ui/chord/Chord.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FileIcon } from '#src/ui/FileIcon.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Stand } from '../stand.tsx';

const TYPES = ['pdf', 'tif', 'docx', 'xlsx', 'pptx', 'mp4', 'eml', 'zip', 'other'] as const;
const CHORDS = ['Ctrl+S', 'Alt+ArrowUp', 'Shift+?', 'Escape'] as const;

const SQUARE = new Blob(
  ['<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><rect width="48" height="48" fill="teal"/></svg>'],
  { type: 'image/svg+xml' },
);

/** Empty, error and loading states, and small indicators. */
export default function StatesPage() {
  return (
    <Stand title="States and signs">
      <EmptyState title="No documents yet" hint="Drag some here." action={<Button>Choose files</Button>} />
      <EmptyState failed icon={<IconFileX size={32} />} title="It did not load" hint="The server does not answer." />
      <Spinner label="Loading the list" delay={0}>
        It may take a minute.
      </Spinner>
      <div>
        {TYPES.map((type) => (
          <FileIcon key={type} type={type} />
        ))}
      </div>
      <Logo size={48} />
      <Picture blob={SQUARE} text="A teal square" />
      <div>
        {CHORDS.map((chord) => (
          <Chord key={chord} chord={chord} />
        ))}
      </div>
    </Stand>
  );
}
