import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The content of a dialog that asks one thing: its words, and a form that the apply button submits. */
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
