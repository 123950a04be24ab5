import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import type { Captions } from '#core/workflow/definition.ts';
import { inAll } from '../../model.ts';
import { togetherWith, worded } from '../edits.ts';

export interface Wording {
  readonly value: string;
  readonly error: string | undefined;
  readonly onFocus: () => void;
  readonly onChange: (typed: string) => void;
  readonly onBlur: () => void;
}

/**
 * Typing a text of the definition in one language; languages without a text of their own follow.
 * @param onEmpty takes an empty text; without it, a text must not be empty, and only takes effect with its first letter
 */
export function useWording(
  texts: Captions | undefined,
  language: Language,
  onTexts: (texts: Captions) => void,
  onEmpty?: () => void,
): Wording {
  const { t } = useTranslation('admin');
  const [empty, setEmpty] = useState(false);
  // Determined when typing begins: while typing, the text may by chance equal another language's.
  const [together, setTogether] = useState<readonly Language[]>([language]);
  return {
    value: empty ? '' : (texts?.[language] ?? ''),
    error: empty && onEmpty === undefined ? t('fault.missing') : undefined,
    onFocus: () => texts !== undefined && setTogether(togetherWith(texts, language)),
    onChange: (typed) => {
      setEmpty(typed === '');
      if (typed === '') onEmpty?.();
      else onTexts(texts === undefined ? inAll(typed) : worded(texts, together, typed));
    },
    onBlur: () => setEmpty(false),
  };
}
