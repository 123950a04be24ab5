import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import type { Captions } from '#core/workflow/definition.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { togetherWith, worded } from './edits.ts';

interface CaptionProps {
  readonly label: string;
  readonly language: Language;
  readonly captions: Captions;
  readonly onCaptions: (captions: Captions) => void;
}

/** A text that must not be empty: an empty field only takes effect with its first letter. */
export function Caption({ label, language, captions, onCaptions }: CaptionProps) {
  const { t } = useTranslation('admin');
  const [empty, setEmpty] = useState(false);
  // Determined when typing begins: while typing, the text may by chance equal another language's.
  const [together, setTogether] = useState<readonly Language[]>([language]);
  return (
    <TextField
      label={label}
      value={empty ? '' : captions[language]}
      maxLength={200}
      error={empty ? t('fault.missing') : undefined}
      onFocus={() => setTogether(togetherWith(captions, language))}
      onChange={(typed) => {
        setEmpty(typed === '');
        if (typed !== '') onCaptions(worded(captions, together, typed));
      }}
      onBlur={() => setEmpty(false)}
    />
  );
}
