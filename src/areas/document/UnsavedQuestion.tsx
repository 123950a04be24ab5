import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface UnsavedQuestionProps {
  readonly formId: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** The content of the dialog that stands between unsaved marks and leaving them; its apply button saves. */
export function UnsavedQuestion({ formId, onSave, onDiscard }: UnsavedQuestionProps) {
  const { t } = useTranslation('viewer');
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <p>{t('unsaved.text')}</p>
      <Button color="red" variant="light" onClick={onDiscard}>
        {t('unsaved.discard')}
      </Button>
    </form>
  );
}
