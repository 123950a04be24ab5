import { loadNamespaces, t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { openingAfter } from '#src/stores/modals/openingAfter.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { selectedMarks } from '#src/viewer/model/selection/selection.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { keepTemplate, type TemplateDetails } from '#src/viewer/session/templates/templates.ts';
import { TemplateDetailsForm } from './TemplateDetailsForm.tsx';

/** CSS px. */
const SIZE = [420, 380] as const;
const NEW: TemplateDetails = { name: '', groups: [] };

/** Asks for a name and saves the selected marks under it. */
export const openKeeping = openingAfter(
  () => loadNamespaces('stamps'),
  (_, layers: Layers) => {
    const { marks, selection } = layers.store.getState();
    const chosen = selectedMarks(marks, selection).map(({ mark }) => mark);
    openModal({
      title: t('stamps:template.keep'),
      size: SIZE,
      apply: t('stamps:template.keepApply'),
      content: ({ formId, close }) => (
        <TemplateDetailsForm
          formId={formId}
          initial={NEW}
          onSave={async (details) => {
            const kept = await keepTemplate(details, chosen);
            if (!kept.ok)
              return typeof kept.error === 'string' ? t(`stamps:template.${kept.error}`) : kept.error.message;
            close();
            showToast({
              type: 'success',
              message: t('stamps:template.kept', { name: details.name }),
              component: 'templates',
            });
            return null;
          }}
        />
      ),
    });
  },
);
