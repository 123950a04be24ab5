import { NumberInput } from '@mantine/core';
import i18next, { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSizeText } from '#core/kernel/fileSize.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { inOrder, stackOf } from './model.ts';
import { moveTo } from './steps.ts';
import { desk } from './store.ts';
import classes from './desk.module.css';

/** CSS px. */
const MOVE_SIZE = [360, 220] as const;
const PROPERTIES_SIZE = [460, 420] as const;

/** Asks for the page number to move pages to: the alternative to dragging for keyboard and touch. */
export const openMoveTo = (): void => {
  openModal({
    title: t('scan:moveTo.title'),
    size: MOVE_SIZE,
    apply: t('scan:moveTo.apply'),
    content: ({ formId, close }) => <MoveTo formId={formId} close={close} />,
  });
};

function MoveTo({ formId, close }: { readonly formId: string; readonly close: () => void }) {
  const { t: say } = useTranslation('scan');
  const count = inOrder(desk().now).length;
  const [page, setPage] = useState<number | string>(1);
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        moveTo(Math.min(count, Math.max(1, Number(page) || 1)));
        close();
      }}
    >
      <NumberInput
        label={say('moveTo.page', { count })}
        min={1}
        max={count}
        value={page}
        onChange={setPage}
        data-autofocus
      />
    </form>
  );
}

/** Shows what is known about the page's original file. */
export const openProperties = (): void => {
  const { now, current, files } = desk();
  const stack = stackOf(now, current);
  const leaf = stack?.leaves.find(({ id }) => id === current);
  const file = leaf && files.get(leaf.file);
  if (leaf === undefined || file === undefined) return;
  const rows = [
    [t('scan:properties.file'), file.filename],
    [t('scan:properties.date'), file.filedate],
    [t('scan:properties.type'), file.filetype],
    [t('scan:properties.size'), fileSizeText(file.filesize, i18next.language)],
    [t('scan:properties.page'), `${leaf.page} / ${file.pagecount}`],
    [t('scan:properties.process'), String(file.processid)],
  ] as const;
  openModal({
    title: t('scan:toolbar.properties'),
    size: PROPERTIES_SIZE,
    apply: false,
    content: () => (
      <dl className={classes.properties}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ),
  });
};
