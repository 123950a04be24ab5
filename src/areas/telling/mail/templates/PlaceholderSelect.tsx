import { NativeSelect } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { INDEX_PLACEHOLDER, MAIL_PLACEHOLDERS } from '#core/contract/work/mailTemplates.ts';
import { placeholder } from '#core/text/filling/placeholders.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';

interface PlaceholderSelectProps {
  /** The field into which it is inserted, at the caret. */
  readonly into: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Inserts a placeholder for something that is only known when a mail is written. */
export function PlaceholderSelect({ into, text, onText }: PlaceholderSelectProps) {
  const { t } = useTranslation('telling');
  const indexes = useMasterData((data) => data.indexes);
  const insert = (name: string) => {
    if (name === '') return;
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = into.current ?? {};
    const put = placeholder(name);
    onText(text.slice(0, from) + put + text.slice(to));
    requestAnimationFrame(() => {
      into.current?.focus();
      into.current?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  const captions = [...new Set(indexes.map(({ caption }) => caption))];
  return (
    <NativeSelect
      size="xs"
      label={t('template.insert')}
      description={t('template.insertHint')}
      value=""
      onChange={(event) => insert(event.currentTarget.value)}
      data={[
        { value: '', label: t('template.choose') },
        ...MAIL_PLACEHOLDERS.map((name) => ({
          value: name,
          label: t(`template.placeholder.${name}`),
        })),
        ...captions.map((caption) => ({
          value: `${INDEX_PLACEHOLDER}${caption}`,
          label: t('template.index', { caption }),
        })),
      ]}
    />
  );
}
