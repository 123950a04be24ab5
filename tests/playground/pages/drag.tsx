import { useId, useState } from 'react';
import { DropHint } from '#src/ui/drag/DropHint.tsx';
import { moved } from '#src/ui/drag/rows.ts';
import { useDraggedRow } from '#src/ui/drag/useDraggedRow.ts';
import { Stand } from '../stand.tsx';

const COLOURS: readonly string[] = ['Red', 'Green', 'Blue'];

/** Rows moved by dragging or with Alt and the arrow keys, and the hint shown while files are dragged above an area. */
export default function DragPage() {
  const [colours, setColours] = useState(COLOURS);
  const list = useId();
  return (
    <Stand title="Drag and drop">
      <ol>
        {colours.map((colour, at) => (
          <Row
            key={colour}
            list={list}
            at={at}
            text={colour}
            onMove={(from, to) => setColours(moved(colours, from, to))}
          />
        ))}
      </ol>
      <div style={{ position: 'relative', height: 120 }}>
        <DropHint>Drop files here</DropHint>
      </div>
    </Stand>
  );
}

interface RowProps {
  readonly list: string;
  readonly at: number;
  readonly text: string;
  readonly onMove: (from: number, to: number) => void;
}

function Row({ list, at, text, onMove }: RowProps) {
  const { row, edge, onKeyDown } = useDraggedRow<HTMLLIElement>(list, at, onMove);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the button inside
    <li ref={row} data-drop-edge={edge} onKeyDown={onKeyDown}>
      <button type="button">{text}</button>
    </li>
  );
}
