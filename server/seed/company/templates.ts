import type { Insertable } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { NOW } from '../calendar.ts';
import type { Database } from '../../store/schema.ts';

/** A frame for the account assignment, in page units. */
const FRAME = { x: 120, y: 120, width: 460, height: 190 };
const BLUE = { color: '#1d4ed8', width: 4, opacity: 1 };
/** All that it covers: half its line is outside. */
const SOURCE = { x: FRAME.x - 2, y: FRAME.y - 2, width: FRAME.width + 4, height: FRAME.height + 4 };
const NAME = 'Kontierung';

/** What everybody in the demo company can place: the company's own template, which nobody needs to draw again. */
export const TEMPLATE_ROW: Insertable<Database['template']> = {
  ownerid: null,
  name: NAME,
  folded: fold(NAME),
  content: JSON.stringify({
    source: SOURCE,
    marks: [
      { localId: 'frame', kind: 'rectangle', geometry: FRAME, style: BLUE },
      {
        localId: 'words',
        kind: 'text',
        geometry: { x: FRAME.x + 20, y: FRAME.y + 15, width: 400, text: 'Konto:\nKostenstelle:\nBetrag:\nKürzel:' },
        style: { ...BLUE, fontSize: 28 },
      },
    ],
  }),
  marks: 2,
  changedat: NOW,
  everyone: 1,
};
