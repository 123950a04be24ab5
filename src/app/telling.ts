import i18next from 'i18next';
import type { KeptTemplate, RefusedMail, Telling, ToldDocument } from '#src/commands/named.ts';

type Open = (documents: readonly ToldDocument[]) => void;

const collective = () => import('#src/areas/telling/collective/openCollective.tsx');

const dialogs: Readonly<Record<Telling, readonly [texts: 'subscription' | 'telling', open: () => Promise<Open>]>> = {
  'documents.dispatch': [
    'telling',
    async () => (await import('#src/areas/telling/docusign/openDocusign.tsx')).openDocusign,
  ],
  'documents.mail': ['telling', async () => (await import('#src/areas/telling/mail/openMail.tsx')).openMail],
  'documents.notify': ['telling', async () => (await collective()).openCollective],
  'documents.send': ['telling', async () => (await import('#src/areas/telling/send/openSending.tsx')).openSending],
  'documents.subscribe': [
    'subscription',
    async () => (await import('#src/areas/subscription/edit/openSubscription.tsx')).openNew,
  ],
  'protocols.open': ['telling', async () => (await collective()).openProtocols],
  'sendings.open': ['telling', async () => (await import('#src/areas/telling/send/openSendings.tsx')).openSendings],
};

/** Opens a dialog once its code and texts are loaded. */
export async function openTelling(name: Telling, documents: readonly ToldDocument[]): Promise<void> {
  const [texts, load] = dialogs[name];
  const [open] = await Promise.all([load(), i18next.loadNamespaces([texts, 'ui'])]);
  open(documents);
}

export async function openResend(mail: RefusedMail): Promise<void> {
  const [{ openResend: open }] = await Promise.all([
    import('#src/areas/telling/mail/openResend.tsx'),
    i18next.loadNamespaces(['telling', 'ui']),
  ]);
  open(mail);
}

export async function openTemplate(input: KeptTemplate): Promise<void> {
  const [{ openShared }] = await Promise.all([
    import('#src/areas/telling/mail/templates/openShared.ts'),
    i18next.loadNamespaces(['telling', 'ui']),
  ]);
  openShared(input);
}

export async function deleteTemplate(input: Required<KeptTemplate>): Promise<void> {
  const [{ deleteShared }] = await Promise.all([
    import('#src/areas/telling/mail/templates/openShared.ts'),
    i18next.loadNamespaces(['telling', 'ui']),
  ]);
  deleteShared(input);
}
