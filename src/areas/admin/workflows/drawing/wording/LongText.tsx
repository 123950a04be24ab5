import { Textarea } from '@mantine/core';
import type { Language } from '#core/contract/constants.ts';
import { type Captions, INSTRUCTIONS_MAXIMUM } from '#core/workflow/definition.ts';
import { useWording } from './useWording.ts';

interface LongTextProps {
  readonly label: string;
  readonly language: Language;
  readonly texts: Captions | undefined;
  readonly onTexts: (texts: Captions) => void;
  /** Takes an empty text; without it, the text must not be empty. */
  readonly onEmpty?: () => void;
}

/** A text of several lines. */
export function LongText({ label, language, texts, onTexts, onEmpty }: LongTextProps) {
  const { onChange, ...wording } = useWording(texts, language, onTexts, onEmpty);
  return (
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxLength={INSTRUCTIONS_MAXIMUM}
      {...wording}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
