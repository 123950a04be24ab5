import i18next, { t } from 'i18next';
import { offerCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

/** Opens a dialog once its code and its texts are there. */
const opened = async (open: () => Promise<() => void>, texts: string): Promise<void> => {
  try {
    const [run] = await Promise.all([open(), i18next.loadNamespaces([texts, 'ui'])]);
    run();
  } catch {
    showToast({ type: 'error', message: t('app:failure.chunk'), component: texts });
  }
};

const collective = () => import('#src/areas/telling/collective/openCollective.tsx');

/** Offers the dialogs by which one tells of documents; each comes when it is opened. */
export const offerTellingCommands = (): void => {
  offerCommand(
    'documents.notify',
    (documents) =>
      void opened(async () => {
        const { openCollective } = await collective();
        return () => openCollective(documents);
      }, 'telling'),
  );
  offerCommand('protocols.open', () => void opened(async () => (await collective()).openProtocols, 'telling'));
  offerCommand(
    'documents.mail',
    (documents) =>
      void opened(async () => {
        const { openMail } = await import('#src/areas/telling/mail/openMail.tsx');
        return () => openMail(documents);
      }, 'telling'),
  );
  offerCommand(
    'documents.send',
    (documents) =>
      void opened(async () => {
        const { openSending } = await import('#src/areas/telling/send/openSending.tsx');
        return () => openSending(documents);
      }, 'telling'),
  );
  offerCommand(
    'documents.subscribe',
    (documents) =>
      void opened(async () => {
        const { openNew } = await import('#src/areas/subscription/edit/openSubscription.tsx');
        return () => openNew(documents);
      }, 'subscription'),
  );
};
