import { IconFileDots } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { offerCommand, runCommand } from '#src/commands/named.ts';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import { askFirst } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { copyText } from '../copyText.ts';
import { openCopy } from '../copy/openCopy.tsx';
import { openReading } from '../reading/openReading.tsx';
import { openPast } from '../past/openPast.tsx';
import { watchDocument } from '../live.ts';
import { useEditGuard } from '../edit/useEditGuard.ts';
import { protect, remove } from './effects.ts';
import { linkTo } from './link.ts';

/** Commands for the document as a whole. */
export default function DocumentActions() {
  const { info, viewing, reopen } = useWorkplace();
  const { t } = useTranslation(['panels', 'messages']);
  useEditGuard(info);
  useEffect(() => watchDocument(info.docid, viewing), [info.docid, viewing]);
  const hasPages = info.pagecount > 0;
  useEffect(() => {
    const read = (): void =>
      openReading(info, () => {
        // During editing nothing is reopened: only pages shown from now on use the recognised text.
        if (viewing.layers.store.getState().edit.phase === 'viewing') reopen();
        else viewing.texts.forget();
      });
    return hasPages ? offerCommand('document.read', read) : undefined;
  }, [hasPages, info, viewing, reopen]);
  const isProtected = info.protection?.active === true;
  const link = linkTo(info, window.location);
  const popup = [
    {
      id: 'document.link',
      text: t('actions.link'),
      run: () => void copyText(link, { done: t('actions.linked'), failed: t('messages:link.notCopied') }),
    },
    { id: 'document.tab', text: t('actions.tab'), run: () => void window.open(link, '_blank', 'noopener') },
    { id: 'document.copy', text: t('actions.copy'), separator: true, run: () => void openCopy(info) },
    { id: 'document.past', text: t('actions.past'), run: () => openPast(info) },
    {
      id: 'document.reading',
      text: t('actions.read'),
      hidden: !hasPages,
      run: () => runCommand('document.read', undefined),
    },
    {
      id: 'document.protect',
      text: t('actions.protect'),
      separator: true,
      checked: isProtected,
      disabled: info.rights.protect !== true,
      run: () =>
        // A provider's server may omit the protection: then it is unknown whether to set or lift it.
        info.protection === undefined
          ? showToast({ type: 'error', message: t('messages:protection.notLoaded'), component: 'document' })
          : void protect(info, !isProtected),
    },
    {
      id: 'document.delete',
      text: t('actions.delete'),
      hidden: info.rights.delete === undefined,
      disabled: info.rights.delete !== true,
      run: () =>
        askFirst(
          { title: t('actions.delete'), text: t('messages:confirm.document', { name: info.filename }) },
          () => void remove(info),
        ),
    },
  ];
  return (
    <ToolbarItems
      label={t('actions.menu')}
      items={[{ id: 'document', text: t('actions.menu'), icon: IconFileDots, iconOnly: true, yields: 5, popup }]}
    />
  );
}
