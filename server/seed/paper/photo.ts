import sharp from 'sharp';
import type { Random } from '../random.ts';
import { grainAt } from './grain.ts';

const WIDTH = 1800;
const HEIGHT = 1200;

/** Subjects photographed by service and goods-in. */
export const MOTIFS = ['pallet', 'gauge', 'crack', 'conveyor', 'hall'] as const;
export type Motif = (typeof MOTIFS)[number];

/**
 * A photograph: a drawing with blur, grain and vignette. An upright one is stored sideways with EXIF orientation 6,
 * like on phones.
 */
export async function photo(dice: Random, motif: Motif, upright: boolean): Promise<Buffer> {
  const [width, height] = upright ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#aeb4b8"/><stop offset="1" stop-color="#7d8286"/></linearGradient>
      <linearGradient id="floor" x2="0" y2="1"><stop stop-color="#5c5f5e"/><stop offset="1" stop-color="#8a8c88"/></linearGradient>
      <linearGradient id="steel" x2="1"><stop stop-color="#6f7a83"/><stop offset=".35" stop-color="#dfe5e9"/><stop offset="1" stop-color="#59636b"/></linearGradient>
      <linearGradient id="box" x2="1" y2="1"><stop stop-color="#c79a62"/><stop offset="1" stop-color="#a67a46"/></linearGradient>
      <radialGradient id="edge" r=".75"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>
      <filter id="stone"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="5" seed="${dice.int(1, 99)}"/><feColorMatrix values=".2 0 0 0 .42  .2 0 0 0 .41  .2 0 0 0 .39  0 0 0 0 1"/></filter>
    </defs>${scenes[motif](dice, width, height)}<rect width="100%" height="100%" fill="url(#edge)"/></svg>`;
  const drawn = await sharp(Buffer.from(svg)).blur(1.2).removeAlpha().raw().toBuffer();
  for (let at = 0; at < drawn.length; at += 3) {
    const grain = grainAt(at / 3) * 7;
    for (let channel = at; channel < at + 3; channel++)
      drawn[channel] = Math.max(0, Math.min(255, (drawn[channel] ?? 0) + grain));
  }
  const picture = sharp(drawn, { raw: { width, height, channels: 3 } });
  return (upright ? picture.rotate(270) : picture)
    .withMetadata({ density: 300, ...(upright && { orientation: 6 }) })
    .jpeg({ quality: 80 })
    .toBuffer();
}

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const room = (width: number, height: number, horizon: number): string =>
  rect(0, 0, width, height * horizon, 'url(#wall)') +
  rect(0, height * horizon, width, height * (1 - horizon), 'url(#floor)');

const scenes: Record<Motif, (dice: Random, width: number, height: number) => string> = {
  /** Cartons on a pallet, one of them crushed. */
  pallet(dice, width, height) {
    const size = width / 7;
    const left = width * 0.18;
    const bottom = height * 0.8;
    let drawing =
      room(width, height, 0.62) +
      `<ellipse cx="${width / 2}" cy="${bottom + 60}" rx="${width * 0.4}" ry="50" fill="#000" opacity=".35"/>`;
    for (let board = 0; board < 7; board++)
      drawing += rect(left + board * size * 0.64, bottom + 20, size * 0.5, 46, '#8b6b43');
    drawing += rect(left - 10, bottom, size * 4.5, 24, '#a98457');
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 4; column++) {
        const [x, y] = [left + column * size * 1.1, bottom - (row + 1) * size * 0.86];
        const crushed = row === 2 && column === 3;
        const corner = crushed ? size * 0.3 : 0;
        drawing += `<path d="M${x} ${y} L${x + size * 1.06 - corner} ${y + corner * 0.4} L${x + size * 1.06} ${y + corner} V${y + size * 0.83} H${x} Z" fill="url(#box)" stroke="#7b582f" stroke-width="3"/>`;
        drawing +=
          rect(x + size * 0.42, y + corner * 0.4, size * 0.2, size * 0.83 - corner * 0.4, '#d8c39b', 'opacity=".6"') +
          rect(x + size * 0.08, y + size * 0.5, size * 0.26, size * 0.2, '#eceae4');
        if (crushed)
          drawing += `<path d="M${x + size * 0.5} ${y + 30} l40 55 l-22 50 l52 40" fill="none" stroke="#4c3413" stroke-width="7"/>`;
      }
    }
    return (
      drawing +
      rect(dice.int(0, 60), height * 0.2, 90, height * 0.42, '#d8902c') +
      rect(width - 150, height * 0.1, 60, height * 0.52, '#54616b')
    );
  },
  /** A pressure gauge on a pipe. */
  gauge(dice, width, height) {
    const [x, y] = [width / 2, height * 0.42];
    const radius = Math.min(width, height) * 0.27;
    const tick = (step: number, inner: number): string => {
      const angle = ((135 + step * 27) * Math.PI) / 180;
      return `M${x + Math.cos(angle) * radius * inner} ${y + Math.sin(angle) * radius * inner} L${x + Math.cos(angle) * radius * 0.9} ${y + Math.sin(angle) * radius * 0.9}`;
    };
    const needle = ((135 + dice.int(30, 240)) * Math.PI) / 180;
    return (
      rect(0, 0, width, height, '#56625f') +
      rect(0, height * 0.78, width, 130, '#c5ccd0') +
      rect(0, height * 0.78, width, 40, '#eef2f3', 'opacity=".6"') +
      rect(x - 34, y + radius, 68, height * 0.8 - y - radius, 'url(#steel)') +
      `<circle cx="${x + 12}" cy="${y + 18}" r="${radius * 1.08}" fill="#000" opacity=".35"/><circle cx="${x}" cy="${y}" r="${radius * 1.06}" fill="url(#steel)"/><circle cx="${x}" cy="${y}" r="${radius * 0.95}" fill="#f5f4ee"/>` +
      `<path d="${Array.from({ length: 11 }, (_, step) => tick(step, 0.74)).join('')}" stroke="#222" stroke-width="9"/><path d="${Array.from({ length: 51 }, (_, step) => tick(step / 5, 0.83)).join('')}" stroke="#333" stroke-width="3"/>` +
      `<path d="${[8, 8.5, 9, 9.5, 10].map((step) => tick(step, 0.86)).join('')}" stroke="#b3261e" stroke-width="26"/>` +
      `<path d="M${x - Math.cos(needle) * 60} ${y - Math.sin(needle) * 60} L${x + Math.cos(needle) * radius * 0.8} ${y + Math.sin(needle) * radius * 0.8}" stroke="#111" stroke-width="11" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="26" fill="#222"/>`
    );
  },
  /** A crack in a concrete floor, with a folding rule beside it. */
  crack(dice, width, height) {
    let x = width * 0.2;
    let path = `M${x} 0`;
    for (let y = 0; y < height; y += 38) path += ` L${(x += dice.int(-20, 48))} ${y + 38}`;
    const marks = Array.from({ length: 40 }, (_, mark) =>
      rect(width * 0.1 + mark * width * 0.02, height * 0.86, 3, mark % 5 === 0 ? 44 : 24, '#222'),
    ).join('');
    return (
      `<rect width="100%" height="100%" filter="url(#stone)"/><path d="${path}" fill="none" stroke="#2b2724" stroke-width="13"/><path d="${path}" fill="none" stroke="#000" stroke-width="5" transform="translate(4 3)"/>` +
      rect(width * 0.08, height * 0.86, width * 0.84, 74, '#e8c33c') +
      marks
    );
  },
  /** A roller conveyor in perspective. */
  conveyor(_dice, width, height) {
    let drawing =
      room(width, height, 0.4) +
      `<path d="M${width * 0.12} ${height} L${width * 0.45} ${height * 0.38} H${width * 0.55} L${width * 0.88} ${height} Z" fill="#3e474d"/>`;
    for (let roller = 0; roller < 16; roller++) {
      const depth = (roller / 15) ** 1.8;
      const y = height * (0.39 + depth * 0.57);
      const half = width * (0.045 + depth * 0.3);
      drawing += rect(width / 2 - half, y, half * 2, 8 + depth * 34, 'url(#steel)', 'rx="6"');
    }
    return (
      drawing +
      `<path d="M${width * 0.09} ${height} L${width * 0.44} ${height * 0.36} l12 0 L${width * 0.14} ${height} Z M${width * 0.91} ${height} L${width * 0.56} ${height * 0.36} l-12 0 L${width * 0.86} ${height} Z" fill="#d9a321"/>` +
      rect(width * 0.43, height * 0.2, width * 0.14, height * 0.17, '#2f3a41')
    );
  },
  /** The hall from outside: gates, windows, sky. */
  hall(dice, width, height) {
    let drawing =
      rect(0, 0, width, height * 0.6, '#9fc0dc') +
      rect(0, height * 0.58, width, height * 0.2, '#4c5f45') +
      `<ellipse cx="${width * 0.7}" cy="${height * 0.16}" rx="260" ry="46" fill="#fff" opacity=".6"/>` +
      rect(0, height * 0.74, width, height * 0.26, '#6d6f6c') +
      rect(width * 0.08, height * 0.26, width * 0.84, height * 0.5, '#c9cdcf');
    for (let seam = 0; seam < 40; seam++)
      drawing += rect(width * (0.08 + seam * 0.021), height * 0.26, 3, height * 0.5, '#b3b8bb');
    for (let gate = 0; gate < 3; gate++) {
      drawing += rect(width * (0.15 + gate * 0.25), height * 0.46, width * 0.17, height * 0.3, '#3c5a78');
      for (let slat = 1; slat < 8; slat++)
        drawing += rect(width * (0.15 + gate * 0.25), height * (0.46 + slat * 0.037), width * 0.17, 3, '#2d4660');
    }
    for (let pane = 0; pane < 9; pane++)
      drawing += rect(
        width * (0.12 + pane * 0.088),
        height * 0.32,
        width * 0.06,
        height * 0.06,
        dice.chance(0.4) ? '#f3e2a8' : '#4b6275',
      );
    return drawing + rect(0, height * 0.9, width, 14, '#e6e6e0', 'opacity=".8"');
  },
};
