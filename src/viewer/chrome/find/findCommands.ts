import type { Command } from '#src/commands/command.ts';
import type { Finder } from '#src/viewer/session/text/finder.ts';

type Label = 'find.open' | 'find.next' | 'find.previous';

/** While the find bar has focus, its key opens the browser's own find. */
const isSeeking = (finder: Finder): boolean =>
  finder.store.getState().isOpen && (document.activeElement?.closest('[role="search"]') ?? null) !== null;

/**
 * Find in the document: Ctrl+F and `/` open it; F3 and Ctrl+G go to the next hit (with Shift the previous one) from
 * anywhere, and open it if it is closed.
 */
export const findCommands = (finder: Finder, t: (label: Label) => string): readonly Command<`viewer.${Label}`>[] => {
  const open = (): void | boolean => (isSeeking(finder) ? false : finder.open());
  const step = (by: 1 | -1) => () => (finder.store.getState().isOpen ? finder.step(by) : finder.open());
  const when = { typing: true } as const;
  return [
    { id: 'viewer.find.open', label: t('find.open'), chord: ['Ctrl+F', '/'], when, run: open },
    { id: 'viewer.find.next', label: t('find.next'), chord: ['F3', 'Ctrl+G'], when, run: step(1) },
    {
      id: 'viewer.find.previous',
      label: t('find.previous'),
      chord: ['Shift+F3', 'Ctrl+Shift+G'],
      when,
      run: step(-1),
    },
  ];
};
