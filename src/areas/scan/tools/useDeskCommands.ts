import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsJoin,
  IconRotate2,
  IconRotateClockwise,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#src/commands/command.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { canRedo, canUndo } from '#core/pages/ledger.ts';
import { ACROSS } from '#src/areas/scan/pages/constants.ts';
import { askToDiscard } from '#src/areas/scan/askToDiscard.ts';
import { openMoveTo } from '#src/areas/scan/openDialogs.tsx';
import { stepped, steppedStack } from '#src/areas/scan/model.ts';
import { selectAll, walk } from '#src/areas/scan/pages/selecting.ts';
import {
  cut,
  duplicate,
  gather,
  ignoreProposals,
  merge,
  nudge,
  paste,
  redoStep,
  split,
  straightenMeant,
  tiltMeant,
  turn,
  undoStep,
} from '#src/areas/scan/steps.ts';
import { desk, useDesk } from '#src/areas/scan/store.ts';

const step = (by: number, extend: boolean) => (): void => walk(stepped(desk().now, desk().current, by), extend);
const stack = (by: number, extend: boolean) => (): void => walk(steppedStack(desk().now, desk().current, by), extend);
const inList = { focus: 'list' } as const;

/** Degrees per tilt command. */
const TILT = 0.5;

/** All page commands: by keyboard, in the palette and, for some, in the toolbar. */
export function useDeskCommands() {
  const { t } = useTranslation('scan');
  const unsaved = useDesk((state) => state.unsaved);
  const none = useDesk((state) => state.current === undefined) || unsaved;
  const noCut = useDesk((state) => state.cut.length === 0);
  const ledger = useDesk((state) => state.ledger);
  const walks = (
    [
      ['next', 'ArrowRight', step, 1],
      ['before', 'ArrowLeft', step, -1],
      ['down', 'ArrowDown', step, ACROSS],
      ['up', 'ArrowUp', step, -ACROSS],
      ['nextStack', 'PageDown', stack, 1],
      ['stackBefore', 'PageUp', stack, -1],
      ['first', 'Home', step, -Infinity],
      ['last', 'End', step, Infinity],
    ] as const
  ).flatMap(([name, key, go, by]): Command[] => [
    { id: `scan.${name}`, label: t(`key.${name}`), chord: key, when: inList, keyOnly: true, run: go(by, false) },
    {
      id: `scan.${name}Too`,
      label: t('key.extend', { where: t(`key.${name}`) }),
      chord: `Shift+${key}`,
      when: inList,
      keyOnly: true,
      run: go(by, true),
    },
  ]);
  return useCommands(t('keys'), [
    {
      id: 'scan.undo',
      label: t('key.undo'),
      icon: IconArrowBackUp,
      chord: 'Ctrl+Z',
      disabled: !canUndo(ledger) || unsaved,
      run: undoStep,
    },
    {
      id: 'scan.redo',
      label: t('key.redo'),
      icon: IconArrowForwardUp,
      chord: ['Ctrl+Y', 'Ctrl+Shift+Z'],
      disabled: !canRedo(ledger) || unsaved,
      run: redoStep,
    },
    { id: 'scan.left', label: t('key.left'), icon: IconRotate2, chord: 'L', disabled: none, run: () => turn(270) },
    {
      id: 'scan.right',
      label: t('key.right'),
      icon: IconRotateClockwise,
      chord: 'R',
      disabled: none,
      run: () => turn(90),
    },
    { id: 'scan.split', label: t('key.split'), icon: IconScissors, chord: 'S', disabled: none, run: split },
    { id: 'scan.merge', label: t('key.merge'), icon: IconArrowsJoin, chord: 'M', disabled: none, run: merge },
    {
      id: 'scan.discard',
      label: t('key.discard'),
      icon: IconTrash,
      chord: 'Delete',
      disabled: none,
      run: () => askToDiscard(),
    },
    { id: 'scan.gather', label: t('key.gather'), chord: 'G', disabled: none, run: gather },
    { id: 'scan.duplicate', label: t('key.copy'), chord: 'D', disabled: none, run: duplicate },
    { id: 'scan.cut', label: t('key.cut'), chord: 'Ctrl+X', disabled: none, run: cut },
    {
      id: 'scan.pasteBefore',
      label: t('key.pasteBefore'),
      chord: 'Ctrl+Shift+V',
      disabled: noCut,
      run: () => paste('before'),
    },
    { id: 'scan.pasteAfter', label: t('key.pasteAfter'), chord: 'Ctrl+V', disabled: noCut, run: () => paste('after') },
    { id: 'scan.moveTo', label: t('toolbar.moveTo'), disabled: none, run: openMoveTo },
    {
      id: 'scan.moveOn',
      label: t('key.moveOn'),
      chord: ['Alt+ArrowRight', 'Alt+ArrowDown'],
      when: inList,
      disabled: none,
      run: () => nudge(1),
    },
    {
      id: 'scan.moveBack',
      label: t('key.moveBack'),
      chord: ['Alt+ArrowLeft', 'Alt+ArrowUp'],
      when: inList,
      disabled: none,
      run: () => nudge(-1),
    },
    { id: 'scan.straighten', label: t('key.straighten'), chord: 'T', disabled: none, run: straightenMeant },
    { id: 'scan.tiltLeft', label: t('key.tiltLeft'), chord: 'Alt+L', disabled: none, run: () => tiltMeant(-TILT) },
    { id: 'scan.tiltRight', label: t('key.tiltRight'), chord: 'Alt+R', disabled: none, run: () => tiltMeant(TILT) },
    { id: 'scan.ignore', label: t('key.ignore'), chord: 'I', disabled: none, run: ignoreProposals },
    { id: 'scan.all', label: t('key.all'), chord: 'Ctrl+A', when: inList, run: selectAll },
    ...walks,
  ]);
}
