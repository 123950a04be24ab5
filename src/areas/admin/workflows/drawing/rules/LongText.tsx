import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '#core/contract/constants.ts';
import type { Captions } from '#core/workflow/definition.ts';
import { inAll } from '../../model.ts';
import { togetherWith, worded } from '../edits.ts';

interface LongTextProps {
  readonly label: string;
  readonly language: Language;
  readonly texts: Captions | undefined;
  /** Undefined if it was emptied. */
  readonly onTexts: (texts: Captions | undefined) => void;
}

const MAXIMUM = 2000;

/** A text of several lines, which may be empty. Languages without a text of their own follow what is typed. */
export function LongText({ label, language, texts, onTexts }: LongTextProps) {
  // Determined when typing begins: while typing, the text may by chance equal another language's.
  const [together, setTogether] = useState<readonly Language[]>([language]);
  return (
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxLength={MAXIMUM}
      value={texts?.[language] ?? ''}
      onFocus={() => setTogether(texts === undefined ? [] : togetherWith(texts, language))}
      onChange={({ currentTarget: { value } }) => {
        if (value === '') onTexts(undefined);
        else onTexts(texts === undefined ? inAll(value) : worded(texts, together, value));
      }}
    />
  );
}
