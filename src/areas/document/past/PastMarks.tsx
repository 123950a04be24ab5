import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastDocument } from '#core/contract/document/history.ts';
import { pastMarks } from './model.ts';
import { PastPage } from './PastPage.tsx';
import classes from './past.module.css';

/** The marks by page and author, and a page of them as it looked. */
export function PastMarks({ past }: { readonly past: PastDocument }) {
  const { t } = useTranslation('panels');
  const marks = pastMarks(past);
  const [shown, setShown] = useState(marks[0]?.page);
  return (
    <section>
      <h3>{t('past.marks', { count: marks.reduce((sum, { count }) => sum + count, 0) })}</h3>
      <ul className={classes.list}>
        {marks.map(({ key, page, user, count }) => (
          <li key={key}>
            <Button
              size="compact-sm"
              variant={page === shown ? 'light' : 'subtle'}
              aria-pressed={page === shown}
              onClick={() => setShown(page)}
            >
              {t('past.onPage', { page, user, count })}
            </Button>
          </li>
        ))}
      </ul>
      {shown !== undefined && <PastPage key={shown} past={past} page={shown} />}
    </section>
  );
}
