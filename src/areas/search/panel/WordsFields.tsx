import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { changeDraft, useSearch } from '../store.ts';

/** Id of the full-text field, for focusing it from outside the panel. */
export const FULLTEXT_FIELD = 'search-fulltext';
/** Maximum length of a full text on the wire. */
const FULLTEXT_MAXIMUM = 2000;
/** Maximum length of words on the wire. */
export const WORDS_MAXIMUM = 500;

/** The conditions of every search: full text and document words. */
export function WordsFields({ fulltextRef }: { readonly fulltextRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('search');
  const fulltext = useSearch(({ draft }) => draft.fulltext);
  const docwords = useSearch(({ draft }) => draft.docwords);
  return (
    <>
      <TextInput
        id={FULLTEXT_FIELD}
        ref={fulltextRef}
        label={t('fulltext.label')}
        description={t('fulltext.help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('fulltext.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={fulltext}
        maxLength={FULLTEXT_MAXIMUM}
        onChange={(event) => changeDraft({ fulltext: event.currentTarget.value })}
      />
      <TextInput
        label={t('docwords.label')}
        placeholder={t('docwords.placeholder')}
        value={docwords}
        maxLength={WORDS_MAXIMUM}
        onChange={(event) => changeDraft({ docwords: event.currentTarget.value })}
      />
    </>
  );
}
