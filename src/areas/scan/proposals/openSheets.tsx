import { NumberInput } from '@mantine/core';
import { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHEETS_MAXIMUM } from '#core/contract/work/poolReading.ts';
import { callBinary } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { desk } from '#src/areas/scan/store.ts';

/** CSS px. */
const SIZE = [420, 260] as const;
const USUAL = 10;

/** Asks for the number of documents and creates numbered separator sheets as a PDF to print. */
export const openSheets = (): void => {
  openModal({
    title: t('scan:sheets.title'),
    size: SIZE,
    apply: t('scan:sheets.apply'),
    content: ({ formId, close }) => <Sheets formId={formId} close={close} />,
  });
};

function Sheets({ formId, close }: { readonly formId: string; readonly close: () => void }) {
  const { t: say } = useTranslation('scan');
  const [total, setTotal] = useState<number | string>(USUAL);
  const print = async (): Promise<void> => {
    const { poolid } = desk();
    if (poolid === undefined) return;
    const count = Math.min(SHEETS_MAXIMUM, Math.max(1, Math.round(Number(total)) || 1));
    const title = say('sheets.sheet');
    const answer = await callBinary('poolSheets', { body: { poolid, total: count, title } });
    if (!answer.ok) return;
    saveFile(answer.value.blob, `${say('sheets.file')}.pdf`);
    close();
  };
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        void print();
      }}
    >
      <NumberInput
        label={say('sheets.count')}
        description={say('sheets.hint')}
        min={1}
        max={SHEETS_MAXIMUM}
        value={total}
        onChange={setTotal}
        data-autofocus
      />
    </form>
  );
}
