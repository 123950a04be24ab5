import sharp from 'sharp';
import type { Insertable } from 'kysely';
import type { Database } from '../../store/schema.ts';

type Content =
  | { readonly type: 'lettering'; readonly lines: readonly string[]; readonly framed: boolean }
  | { readonly type: 'drawing'; readonly width: number; readonly height: number; readonly paths: readonly object[] }
  | { readonly type: 'image'; readonly href: string };

interface StampPlan {
  readonly name: string;
  readonly color: string;
  /** Page units. */
  readonly size: readonly [width: number, height: number];
  readonly content: Content;
  readonly groups: readonly number[];
}

const RED = '#b42318';
const BLUE = '#1d4ed8';
const GREEN = '#15803d';
const lettering = (...lines: string[]): Content => ({ type: 'lettering', lines, framed: true });

/** A tick in a circle for the quality office: a drawn stamp. */
const CHECKED: Content = {
  type: 'drawing',
  width: 100,
  height: 100,
  paths: [
    { d: 'M50 6C74 6 94 26 94 50C94 74 74 94 50 94C26 94 6 74 6 50C6 26 26 6 50 6Z', stroke: GREEN, width: 6 },
    { d: 'M28 52L44 68L74 34', stroke: GREEN, width: 9 },
  ],
};

/** The company's seal: a stamp with a picture. */
async function seal(): Promise<Content> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><g fill="none" stroke="#1e3a5f"><circle cx="120" cy="120" r="112" stroke-width="8"/><circle cx="120" cy="120" r="92" stroke-width="3"/><path d="M120 60 172 150H68Z" stroke-width="10" stroke-linejoin="round"/><path d="M120 104V150" stroke-width="10"/></g></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  return { type: 'image', href: `data:image/png;base64,${png.toString('base64')}` };
}

/** The stamps of the groups: received and paid for everybody who handles vouchers, approved for managers. */
const plans = async (): Promise<readonly StampPlan[]> => [
  {
    name: 'Eingegangen',
    color: BLUE,
    size: [420, 150],
    content: lettering('EINGEGANGEN', '{date} {time}', '{user}'),
    groups: [1, 2, 3, 6],
  },
  {
    name: 'Gebucht mit Nummer',
    color: RED,
    size: [420, 160],
    content: lettering('GEBUCHT', 'Beleg-Nr. {number}', '{date} · {user}'),
    groups: [1, 2, 6],
  },
  { name: 'Bezahlt', color: GREEN, size: [360, 110], content: lettering('BEZAHLT', 'am {date}'), groups: [1, 2, 6] },
  {
    name: 'Rechnungsprüfung',
    color: BLUE,
    size: [480, 200],
    content: lettering(
      'Rechnung {index:invoiceNo}',
      '{index:supplier}',
      'Brutto {index:grossAmount} {index:currency}',
      'geprüft: {user}, {date}',
    ),
    groups: [1, 2, 6],
  },
  {
    name: 'Freigegeben',
    color: GREEN,
    size: [380, 120],
    content: lettering('FREIGEGEBEN', '{user}, {date}'),
    groups: [2, 6],
  },
  { name: 'Kopie', color: RED, size: [240, 80], content: lettering('KOPIE'), groups: [1, 2, 3, 5, 6] },
  { name: 'Prüfzeichen', color: GREEN, size: [120, 120], content: CHECKED, groups: [1, 2, 6] },
  { name: 'Firmensiegel', color: '#1e3a5f', size: [180, 180], content: await seal(), groups: [1, 2, 6] },
];

/** Rows of the stamps, and of the groups that may use them. */
export async function stampRows(): Promise<{
  readonly stamps: Insertable<Database['stamp']>[];
  readonly groups: Insertable<Database['group_stamp']>[];
}> {
  const all = await plans();
  return {
    stamps: all.map(({ name, color, size: [width, height], content }, at) => ({
      id: at + 1,
      name,
      orderno: at + 1,
      content: JSON.stringify(content),
      color,
      width,
      height,
      lastnumber: 0,
    })),
    groups: all.flatMap(({ groups }, at) => groups.map((groupid) => ({ groupid, stampid: at + 1 }))),
  };
}
