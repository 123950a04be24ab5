import type { ReactNode } from 'react';

interface QuestionProps {
  readonly formId: string;
  readonly children: ReactNode;
  readonly onYes: () => void;
}

/** The content of a dialog that only asks: its apply button says yes. */
export function Question({ formId, children, onYes }: QuestionProps) {
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onYes();
      }}
    >
      <div>{children}</div>
    </form>
  );
}
