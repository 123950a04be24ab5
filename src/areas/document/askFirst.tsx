import { openModal } from '#src/stores/modals/effects.ts';
import { Question } from '#src/ui/dialog/Question.tsx';

/** CSS px. */
const SIZE = [420, 200] as const;

interface Asked {
  /** What will be done: title and button. */
  readonly title: string;
  /** Names what it is done to. */
  readonly text: string;
}

/** Asks before something is done that takes away. */
export const askFirst = ({ title, text }: Asked, onYes: () => void): void =>
  void openModal({
    title,
    size: SIZE,
    apply: title,
    destructive: true,
    content: ({ formId, close }) => (
      <Question
        formId={formId}
        onYes={() => {
          close();
          onYes();
        }}
      >
        {text}
      </Question>
    ),
  });
