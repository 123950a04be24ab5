import { useTranslation } from 'react-i18next';
import { useCommands } from './useCommands.ts';

interface ListCommands {
  readonly focus: () => void;
  /** Selects all entries, or none if all are selected; absent if nothing can be selected. */
  readonly toggleAll?: () => void;
}

/** CTRL+ALT+L and CTRL+ALT+A for the visible list, if any (specification, section 2, Shortcuts). */
export function useListCommands(list: ListCommands | null): void {
  const { t } = useTranslation('shell');
  const when = { typing: true } as const;
  const focus = { id: 'list.focus', label: t('actions.focusList'), chord: 'Ctrl+Alt+L', when, run: list?.focus };
  const all = { id: 'list.toggleAll', label: t('actions.toggleAll'), chord: 'Ctrl+Alt+A', when, run: list?.toggleAll };
  useCommands(
    t('actions.list'),
    [focus, all].filter(({ run }) => run !== undefined),
  );
}
