import type { ParseKeys } from 'i18next';
import { MODES, type Mode } from './modes.ts';

export interface CompareControl {
  readonly next: () => void;
  readonly previous: () => void;
  readonly mode: (mode: Mode) => void;
  readonly zoom: (to: 'in' | 'out' | 'width') => void;
  readonly strip: () => void;
  readonly swap: () => void;
}

/** A key and what it does; with it held, `Shift` counts for function keys only, by itself it is a part of the sign. */
export interface CompareKey {
  readonly chord: string;
  readonly label: ParseKeys<['compare', 'viewer']>;
  readonly run: (control: CompareControl) => void;
}

/** What the keyboard does in a comparison, in the order of the overview. */
export const COMPARE_KEYS: readonly CompareKey[] = [
  { chord: 'N', label: 'next', run: (control) => control.next() },
  { chord: 'F8', label: 'next', run: (control) => control.next() },
  { chord: 'P', label: 'previous', run: (control) => control.previous() },
  { chord: 'Shift+F8', label: 'previous', run: (control) => control.previous() },
  ...MODES.map((mode, at): CompareKey => ({
    chord: String(at + 1),
    label: `modes.${mode}`,
    run: (control) => control.mode(mode),
  })),
  { chord: 'X', label: 'swap', run: (control) => control.swap() },
  { chord: '+', label: 'viewer:zoomIn', run: (control) => control.zoom('in') },
  { chord: '-', label: 'viewer:zoomOut', run: (control) => control.zoom('out') },
  { chord: '0', label: 'viewer:fitWidth', run: (control) => control.zoom('width') },
  { chord: 'S', label: 'strip', run: (control) => control.strip() },
];

/** What a key press means, or undefined where it means nothing here. */
export function compareKey({
  key,
  shiftKey,
}: {
  readonly key: string;
  readonly shiftKey: boolean;
}): CompareKey | undefined {
  const chord = key.length === 1 ? key.toUpperCase() : `${shiftKey ? 'Shift+' : ''}${key}`;
  return COMPARE_KEYS.find((candidate) => candidate.chord === chord);
}
