import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Command } from '#src/commands/command.ts';
import { runCommand } from '#src/commands/named.ts';
import { resultList } from '../resultList.ts';

/** Previous and next document of the result, for keys and toolbar. */
export const throughCommands = (t: TFunction<'search'>): readonly Command<'result.previous' | 'result.next'>[] => {
  const { store } = resultList();
  return [
    {
      id: 'result.previous',
      label: t('through.previous'),
      icon: IconChevronLeft,
      chord: 'Alt+PageUp',
      disabled: () => store.getState().active <= 0,
      run: () => runCommand('document.previous', undefined),
    },
    {
      id: 'result.next',
      label: t('through.next'),
      icon: IconChevronRight,
      chord: 'Alt+PageDown',
      disabled: () => {
        const { active, opened } = store.getState();
        return active + 1 >= (opened?.count ?? 0) && opened?.more !== true;
      },
      run: () => runCommand('document.next', { onNone: () => undefined }),
    },
  ];
};
