import { t } from 'i18next';
import type { Template } from '#core/contract/marks/template.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { changeTemplate } from '#src/viewer/session/templates/templates.ts';
import { TemplateDetailsForm } from './TemplateDetailsForm.tsx';

/** CSS px. */
const SIZE = [420, 380] as const;

/** Opens the dialog for renaming and sharing a template. */
export const openDetails = (template: Template): void =>
  void openModal({
    title: t('stamps:template.change'),
    size: SIZE,
    content: ({ formId, close }) => (
      <TemplateDetailsForm
        formId={formId}
        initial={template}
        onSave={async (details) => {
          const changed = await changeTemplate(template.templateid, details);
          if (!changed.ok) return changed.error.message;
          close();
          return null;
        }}
      />
    ),
  });
