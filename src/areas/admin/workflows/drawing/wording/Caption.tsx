import type { Language } from '#core/contract/constants.ts';
import { CAPTION_MAXIMUM, type Captions } from '#core/workflow/definition.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { useWording } from './useWording.ts';

interface CaptionProps {
  readonly label: string;
  readonly language: Language;
  readonly captions: Captions;
  readonly onCaptions: (captions: Captions) => void;
}

/** A name of one line, which must not be empty. */
export const Caption = ({ label, language, captions, onCaptions }: CaptionProps) => (
  <TextField label={label} maxLength={CAPTION_MAXIMUM} {...useWording(captions, language, onCaptions)} />
);
