import { IconCalendarPlus, IconChecklist, IconMail, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import { runCommand, type ToldDocument } from './named.ts';
import { useCommands } from './useCommands.ts';

/**
 * What one can tell others of documents, or have oneself told: the same menu beside a document and below a list. Its
 * texts are `telling`. @param documents those to tell of, which a list may have to fetch first
 */
export function useTellingItem(documents: () => Promise<readonly ToldDocument[]>, disabled: boolean): ToolbarItem {
  const { t } = useTranslation('telling');
  const tell = (name: 'documents.mail' | 'documents.notify' | 'documents.send' | 'documents.subscribe') => () =>
    void documents().then((chosen) => (chosen.length > 0 ? runCommand(name, chosen) : undefined));
  const item = useCommands(t('title'), [
    { id: 'telling.mail', label: t('mail'), icon: IconMail, disabled, run: tell('documents.mail') },
    { id: 'telling.send', label: t('send'), icon: IconSend, disabled, run: tell('documents.send') },
    { id: 'telling.notify', label: t('notify'), icon: IconChecklist, disabled, run: tell('documents.notify') },
    {
      id: 'telling.subscribe',
      label: t('subscribe'),
      icon: IconCalendarPlus,
      disabled,
      run: tell('documents.subscribe'),
    },
  ]);
  return {
    id: 'telling',
    text: t('title'),
    icon: IconSend,
    iconOnly: true,
    disabled,
    yields: 4,
    popup: [
      item('telling.mail'),
      item('telling.send'),
      item('telling.notify'),
      item('telling.subscribe', { separator: true }),
    ],
  };
}
