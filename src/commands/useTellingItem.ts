import { IconCalendarPlus, IconChecklist, IconMail, IconSend, IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import { runCommand, type Telling, type ToldDocument } from './named.ts';
import { useCommands } from './useCommands.ts';

/**
 * The menu for sending documents and subscribing to them: the same beside a document and below a list. Its texts are in
 * `telling`. @param documents the documents to use; a list may have to fetch them first
 */
export function useTellingItem(documents: () => Promise<readonly ToldDocument[]>, disabled: boolean): ToolbarItem {
  const { t } = useTranslation('telling');
  const dispatches = useMasterData((data) => data.docusignTemplates.length > 0);
  const tell = (name: Exclude<Telling, 'protocols.open' | 'sendings.open'>) => () =>
    void documents().then((chosen) => (chosen.length > 0 ? runCommand(name, chosen) : undefined));
  const item = useCommands(t('title'), [
    { id: 'telling.mail', label: t('mail'), icon: IconMail, disabled, run: tell('documents.mail') },
    { id: 'telling.send', label: t('send'), icon: IconSend, disabled, run: tell('documents.send') },
    { id: 'telling.notify', label: t('notify'), icon: IconChecklist, disabled, run: tell('documents.notify') },
    // Sending for signature requires a DocuSign account.
    ...(dispatches
      ? [{ id: 'telling.sign', label: t('sign'), icon: IconSignature, disabled, run: tell('documents.dispatch') }]
      : []),
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
      ...(dispatches ? [item('telling.sign')] : []),
      item('telling.subscribe', { separator: true }),
    ],
  };
}
