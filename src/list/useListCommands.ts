import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/commands/useCommands.ts';
import { useListCommands as useCommandsOfList } from '#src/commands/useListCommands.ts';
import type { List } from './createList.ts';

/**
 * CTRL+ALT+L, CTRL+ALT+A and the keys of the column headers (specification, section 2, Shortcuts), while rows are
 * shown.
 */
export function useListCommands<Row extends object, Query>(
  list: List<Row, Query>,
  label: string,
  focus: () => void,
  isShown: boolean,
): void {
  const { t } = useTranslation('list');
  useCommandsOfList(isShown ? { focus, toggleAll: list.toggleAll } : null);
  const titles = [
    ['sortMore', t('sortMoreKeys')],
    ['moveColumn', ['Alt+ArrowLeft', 'Alt+ArrowRight']],
    ['widenColumn', ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight']],
  ] as const;
  useCommands(
    label,
    isShown ? titles.map(([name, chord]) => ({ id: `list.${name}`, label: t(name), chord, keyOnly: true })) : [],
  );
}
