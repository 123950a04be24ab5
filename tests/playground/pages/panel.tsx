import { useState } from 'react';
import { Fold } from '#src/ui/panel/Fold.tsx';
import { PanelEdge } from '#src/ui/panel/PanelEdge.tsx';
import { PanelTooLargeContext } from '#src/ui/panel/panelTooLarge.ts';
import { Stand } from '../stand.tsx';

/** A panel resizable by mouse and arrow keys, with a collapsible section. */
export default function PanelPage() {
  const [width, setWidth] = useState(280);
  const [isOpen, setOpen] = useState(true);
  const [isBeyond, setBeyond] = useState(false);
  return (
    <Stand title="Panels">
      <div style={{ display: 'flex', height: 200, border: '1px solid var(--line)' }}>
        <div style={{ width }}>
          <Fold title="Filing" open={isOpen} onToggle={() => setOpen(!isOpen)}>
            Client, product, year
          </Fold>
        </div>
        <PanelTooLargeContext value={() => setBeyond(true)}>
          <PanelEdge
            label="Width of the panel"
            width={width}
            minimum={160}
            maximum={480}
            panel="left"
            onWidth={setWidth}
          />
        </PanelTooLargeContext>
        {isBeyond && <output>At its maximum</output>}
      </div>
    </Stand>
  );
}
