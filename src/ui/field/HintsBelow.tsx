import { MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const BELOW = {
  components: { InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } } },
};

/** Fields beside each other: hints stand below their inputs, so that all inputs of a line stand at one height. */
export const HintsBelow = ({ children }: { readonly children: ReactNode }) => (
  <MantineThemeProvider inherit theme={BELOW}>
    {children}
  </MantineThemeProvider>
);
