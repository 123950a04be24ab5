import type { Coordinates } from './coordinates.ts';

/** A parsed path: one letter per command, all coordinates absolute; M and L take two, Q four, C six, Z none. */
export interface Path {
  readonly commands: string;
  readonly coordinates: Coordinates;
}

const ARITY: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
const TOKEN = /([MLQCZmlqcz])|(-?(?:\d+\.?\d*|\.\d+))|([\s,]+)/y;

/**
 * Reads SVG path text with the commands M, L, Q, C and Z, absolute or relative (SVG 2, 9.3).
 * @returns null for anything else, or if it does not begin with a move
 */
export const readPath = (text: string): Path | null => {
  let commands = '';
  const coordinates: number[] = [];
  let command = '';
  let numbers: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const take = (): void => {
    const isRelative = command === command.toLowerCase();
    for (let i = 0; i < numbers.length; i += 2)
      coordinates.push(numbers[i]! + (isRelative ? x : 0), numbers[i + 1]! + (isRelative ? y : 0));
    [x, y] = [coordinates.at(-2) ?? 0, coordinates.at(-1) ?? 0];
    const sign = command.toUpperCase();
    if (sign === 'M') [startX, startY] = [x, y];
    commands += sign;
    numbers = [];
    // Further pairs after a move are line commands (SVG 2, 9.3.3).
    if (sign === 'M') command = isRelative ? 'l' : 'L';
  };
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    const [, letter, digits] = match;
    if (letter !== undefined) {
      if (numbers.length > 0 || (command === '' && letter.toUpperCase() !== 'M')) return null;
      command = letter;
      if (letter.toUpperCase() !== 'Z') continue;
      commands += 'Z';
      [x, y] = [startX, startY];
    } else if (digits !== undefined) {
      const arity = ARITY[command.toUpperCase()] ?? 0;
      if (arity === 0) return null;
      numbers.push(Number(digits));
      if (numbers.length === arity) take();
    }
  }
  return numbers.length > 0 || commands === '' ? null : { commands, coordinates };
};

/** Receives the commands of a path; a canvas context is one. */
export interface PathWalker {
  moveTo: (x: number, y: number) => void;
  lineTo: (x: number, y: number) => void;
  quadraticCurveTo: (cx: number, cy: number, x: number, y: number) => void;
  bezierCurveTo: (ax: number, ay: number, bx: number, by: number, x: number, y: number) => void;
  closePath: () => void;
}

/** Replays the path on the walker. */
export const walkPath = ({ commands, coordinates: c }: Path, walker: PathWalker): void => {
  let at = 0;
  for (const command of commands) {
    if (command === 'M') walker.moveTo(c[at]!, c[at + 1]!);
    else if (command === 'L') walker.lineTo(c[at]!, c[at + 1]!);
    else if (command === 'Q') walker.quadraticCurveTo(c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!);
    else if (command === 'C') walker.bezierCurveTo(c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!, c[at + 4]!, c[at + 5]!);
    else walker.closePath();
    at += ARITY[command]!;
  }
};
