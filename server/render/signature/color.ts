const BLACK = '#000000';

/** Common ink colours by CSS name. */
const NAMED: Readonly<Record<string, string>> = {
  black: BLACK,
  white: '#ffffff',
  blue: '#0000ff',
  navy: '#000080',
  darkblue: '#00008b',
  mediumblue: '#0000cd',
  midnightblue: '#191970',
  royalblue: '#4169e1',
  red: '#ff0000',
  green: '#008000',
  gray: '#808080',
  grey: '#808080',
  dimgray: '#696969',
  purple: '#800080',
};

/**
 * A paint as `#rrggbb`; null for none. Gradients, patterns and unknown colours become black: only six hex digits ever
 * get out.
 */
export function colorOf(paint: string, inherited: string | null): string | null {
  const text = paint.trim().toLowerCase();
  if (text === 'inherit') return inherited;
  if (text === 'none' || text === 'transparent') return null;
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replaceAll(/[0-9a-f]/g, '$&$&');
  const channels = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text);
  if (channels !== null)
    return `#${channels
      .slice(1)
      .map((channel) => Math.min(255, Number(channel)).toString(16).padStart(2, '0'))
      .join('')}`;
  return Object.hasOwn(NAMED, text) ? (NAMED[text] ?? BLACK) : BLACK;
}
