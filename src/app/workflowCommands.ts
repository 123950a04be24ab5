import i18next, { t } from 'i18next';
import { offerCommand } from '#src/commands/named.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

/** Offers to start workflows from wherever documents are listed. The dialog is loaded when it is opened. */
export const offerWorkflowCommands = (): void => {
  offerCommand('workflow.start', ({ docids }) => {
    Promise.all([import('#src/areas/workflow/adhoc/openStart.tsx'), i18next.loadNamespaces('workflow')]).then(
      ([{ openStart }]) => openStart(docids),
      () => showToast({ type: 'error', message: t('app:failure.chunk'), component: 'workflow' }),
    );
  });
};
