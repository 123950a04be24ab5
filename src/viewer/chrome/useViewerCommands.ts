import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#src/commands/command.ts';
import { registerEditing } from '#src/commands/context.ts';
import { useOffer } from '#src/commands/useCommands.ts';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import type { DeskControl, EditControl } from './controls.ts';
import { findCommands } from './find/findCommands.ts';
import { commandsOf, DESK_KEYS, READING_KEYS, type Shortcut, START_KEYS, VIEW_KEYS } from './keyTables.ts';
import type { ViewControl } from './viewer.ts';

interface Controls {
  /** Null until there are pages. */
  readonly view: ViewControl | null;
  readonly edit: EditControl;
  readonly desk: DeskControl;
  readonly finder: Finder;
  /** Whether editing is offered; if not, its key says why. */
  readonly canEdit: boolean;
  /** Keys that apply while editing (`useEditKeys`). */
  readonly editKeys: readonly Shortcut<EditControl>[];
}

/**
 * Registers the commands for the current document. Tools are listed before editing begins, so that they can be learned.
 */
export function useViewerCommands({ view, edit, desk, finder, canEdit, editKeys }: Controls): void {
  const { t } = useTranslation('viewer');
  useEffect(() => registerEditing(edit.isEditing), [edit]);
  useOffer(
    'here',
    t('shortcuts.groups.view'),
    useMemo(
      () =>
        view === null
          ? []
          : [
              ...commandsOf(VIEW_KEYS, view, t),
              ...commandsOf(READING_KEYS, view, t),
              ...commandsOf(DESK_KEYS, desk, t),
            ],
      [view, desk, t],
    ),
  );
  useOffer(
    'here',
    t('shortcuts.groups.find'),
    useMemo(() => (view === null ? [] : findCommands(finder, t)), [view, finder, t]),
  );
  useOffer(
    'here',
    t('shortcuts.groups.edit'),
    useMemo(() => {
      const start = commandsOf(START_KEYS, edit, t);
      if (!canEdit) return start.map(({ id, chord, when, run }) => ({ id, chord, when, run }));
      return [...start, ...commandsOf(editKeys, edit, t)];
    }, [edit, editKeys, canEdit, t]),
  );
  useOffer(
    'here',
    t('shortcuts.groups.list'),
    useMemo(() => (view === null ? [] : stripKeys(t)), [view, t]),
  );
}

/** The keys of the page strip, as handled by strip/model.ts. */
const STRIP_KEYS = [
  ['shortcuts.of.step', ['ArrowUp', 'ArrowDown']],
  ['shortcuts.of.ends', ['Home', 'End']],
  ['shortcuts.of.go', ['Enter']],
] as const;

/** The keys of a page strip for the list of shortcuts: the strip handles them itself. */
export const stripKeys = (t: (label: (typeof STRIP_KEYS)[number][0]) => string): readonly Command[] =>
  STRIP_KEYS.map(([label, chord]) => ({ id: `strip.${label}`, label: t(label), chord, keyOnly: true }));
