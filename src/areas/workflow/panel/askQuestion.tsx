import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Dialog content for a single question: the text, and a form submitted by the apply button. */
export const askQuestion =
  (message: string, hint: string, apply: () => Promise<boolean>) =>
  ({ formId, close }: { readonly formId: string; readonly close: () => void }): ReactNode => (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        void apply().then(close);
      }}
    >
      <Text size="sm">{message}</Text>
      <Text size="sm" c="dimmed" mt={8}>
        {hint}
      </Text>
    </form>
  );
