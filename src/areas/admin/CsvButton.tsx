import { IconUpload } from '@tabler/icons-react';
import { csvText } from './csvFile.ts';
import { FileButton } from './FileButton.tsx';

interface CsvButtonProps {
  readonly children: string;
  readonly onText: (csv: string) => void;
}

/** Chooses and reads a CSV file. */
export const CsvButton = ({ children, onText }: CsvButtonProps) => (
  <FileButton
    accept=".csv,text/csv,text/plain"
    leftSection={<IconUpload size={16} aria-hidden />}
    read={async (file) => csvText(new Uint8Array(await file.arrayBuffer()))}
    onRead={onText}
  >
    {children}
  </FileButton>
);
