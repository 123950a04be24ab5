import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentThen } from '#core/contract/document/history.ts';
import { marksThen } from './model.ts';
import { PageThen } from './PageThen.tsx';
import classes from './then.module.css';

/** The marks by page and author, and a page of them as it looked. */
export function MarksThen({ then }: { readonly then: DocumentThen }) {
  const { t } = useTranslation('panels');
  const marks = marksThen(then);
  const [shown, setShown] = useState(marks[0]?.page);
  return (
    <section>
      <h3>{t('then.marks', { count: marks.reduce((sum, { count }) => sum + count, 0) })}</h3>
      <ul className={classes.list}>
        {marks.map(({ key, page, user, count }) => (
          <li key={key}>
            <Button
              size="compact-sm"
              variant={page === shown ? 'light' : 'subtle'}
              aria-pressed={page === shown}
              onClick={() => setShown(page)}
            >
              {t('then.onPage', { page, user, count })}
            </Button>
          </li>
        ))}
      </ul>
      {shown !== undefined && <PageThen key={shown} then={then} page={shown} />}
    </section>
  );
}
