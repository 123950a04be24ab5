import { Button, Stack } from '@mantine/core';
import type { LeavingQuestion, WayOut } from '#src/stores/work/registry.ts';

interface LeavingFormProps {
  readonly formId: string;
  readonly question: LeavingQuestion;
  readonly onWay: (way: WayOut) => void;
}

/**
 * The question before leaving unsaved work; the dialog's apply button takes the first way out, the others are below the
 * text.
 */
export function LeavingForm({ formId, question: { text, ways }, onWay }: LeavingFormProps) {
  const [first, ...others] = ways;
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onWay(first);
      }}
    >
      <Stack gap="md" align="flex-start">
        <span>{text}</span>
        {others.map((way) => (
          <Button key={way.label} color="red" variant="light" onClick={() => onWay(way)}>
            {way.label}
          </Button>
        ))}
      </Stack>
    </form>
  );
}
