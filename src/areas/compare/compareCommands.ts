import type { ParseKeys } from 'i18next';
import type { Command } from '#src/commands/command.ts';
import { MODES, type Mode } from './modes.ts';

export interface CompareControl {
  readonly next: () => void;
  readonly previous: () => void;
  readonly mode: (mode: Mode) => void;
  readonly zoom: (to: 'in' | 'out' | 'width') => void;
  readonly strip: () => void;
  readonly swap: () => void;
}

type Label = ParseKeys<['compare', 'viewer']>;
export type CompareCommandId = `compare.${Label}`;

/** The commands of a comparison, in the order of the sheet; function keys also work in a field. */
export const compareCommands = (
  control: CompareControl,
  t: (label: Label) => string,
): readonly Command<CompareCommandId>[] => {
  const command = (label: Label, chord: string | readonly string[], run: () => void): Command<CompareCommandId> => ({
    id: `compare.${label}`,
    label: t(label),
    chord,
    when: { typing: true },
    run,
  });
  return [
    command('next', ['N', 'F8'], control.next),
    command('previous', ['P', 'Shift+F8'], control.previous),
    ...MODES.map((mode, at) => command(`modes.${mode}`, String(at + 1), () => control.mode(mode))),
    command('swap', 'X', control.swap),
    command('viewer:zoomIn', '+', () => control.zoom('in')),
    command('viewer:zoomOut', '-', () => control.zoom('out')),
    command('viewer:fitWidth', '0', () => control.zoom('width')),
    command('strip', 'S', control.strip),
  ];
};
