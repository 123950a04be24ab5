import { IconCalendarPlus, IconChecklist, IconMail, IconSend, IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import { runCommand, type Telling, type ToldDocument } from './named.ts';
import { useCommands } from './useCommands.ts';

/**
 * What one can tell others of documents, or have oneself told: the same menu beside a document and below a list. Its
 * texts are `telling`. @param documents those to tell of, which a list may have to fetch first
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
    // Without an account at DocuSign nobody is offered to sign there.
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
