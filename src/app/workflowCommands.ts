import i18next, { t } from 'i18next';
import { offerCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

/** Registers the command to start workflows from any list of documents. The dialog is loaded when opened. */
export const offerWorkflowCommands = (): void => {
  offerCommand('workflow.start', ({ docids }) => {
    Promise.all([import('#src/areas/workflow/adhoc/openStart.tsx'), i18next.loadNamespaces('workflow')]).then(
      ([{ openStart }]) => openStart(docids),
      () => showToast({ type: 'error', message: t('app:failure.chunk'), component: 'workflow' }),
    );
  });
};
