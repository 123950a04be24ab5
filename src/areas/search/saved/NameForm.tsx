import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SAVED_SEARCH_NAME_LENGTH } from '#core/contract/search/savedSearch.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { savedSearchesQuery } from '#src/stores/savedSearches.ts';
import { type ShareDetails, ShareForm } from '#src/ui/field/ShareForm.tsx';

interface NameFormProps {
  readonly formId: string;
  readonly initial: ShareDetails;
  /** Saves the input. @returns the error message for the user, or null */
  readonly onSave: (details: ShareDetails) => Promise<string | null>;
}

/** Name of a saved search, and the user's groups it is shared with. */
export function NameForm(props: NameFormProps) {
  const { t } = useTranslation('search');
  const list = useQuery(savedSearchesQuery, queryClient);
  return (
    <ShareForm
      {...props}
      groups={list.data?.group ?? []}
      nameMaximum={SAVED_SEARCH_NAME_LENGTH}
      texts={{
        name: t('saved.name'),
        nameMissing: t('saved.nameMissing'),
        shareWith: t('saved.shareWith'),
        shareHint: t('saved.shareHint'),
      }}
    />
  );
}
