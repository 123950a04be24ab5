import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TEMPLATE_NAME_LENGTH } from '#core/contract/marks/template.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { type ShareDetails, ShareForm } from '#src/ui/field/ShareForm.tsx';
import { templatesQuery } from '#src/viewer/session/templates/templates.ts';

interface TemplateDetailsFormProps {
  readonly formId: string;
  readonly initial: ShareDetails & { readonly everyone?: boolean };
  /** Saves the input. @returns the error message for the user, or null */
  readonly onSave: (details: ShareDetails) => Promise<string | null>;
}

/** A template's name, and which of the user's groups it is shared with. */
export function TemplateDetailsForm(props: TemplateDetailsFormProps) {
  const { t } = useTranslation('stamps');
  const list = useQuery(templatesQuery, queryClient);
  return (
    <ShareForm
      {...props}
      groups={list.data?.group ?? []}
      nameMaximum={TEMPLATE_NAME_LENGTH}
      texts={{
        name: t('template.name'),
        nameMissing: t('template.nameMissing'),
        shareWith: t('template.shareWith'),
        shareHint: t(props.initial.everyone === true ? 'template.shareAll' : 'template.shareHint'),
      }}
    />
  );
}
