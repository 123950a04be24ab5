import type { ReactNode } from 'react';

interface QuestionProps {
  readonly formId: string;
  readonly children: ReactNode;
  readonly onYes: () => void;
}

/** A dialog content that only asks: the apply button means yes. */
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
