import { Text } from '@mantine/core';
import { openModal } from '#src/stores/modals/effects.ts';

/** CSS px. */
const SIZE = [420, 220] as const;

interface Question {
  readonly title: string;
  /** The label of the button that means yes; by default the title. */
  readonly apply?: string;
  readonly message: string;
  readonly hint?: string;
}

/** Asks before an action that cannot be taken back. The dialog closes once `onYes` is done. */
export const askQuestion = ({ title, apply, message, hint }: Question, onYes: () => Promise<unknown>): number =>
  openModal({
    title,
    size: SIZE,
    apply: apply ?? title,
    destructive: true,
    content: ({ formId, close }) => (
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void onYes().then(close);
        }}
      >
        <Text size="sm">{message}</Text>
        <Text size="sm" c="dimmed" mt={8}>
          {hint}
        </Text>
      </form>
    ),
  });
