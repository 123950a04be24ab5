import { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import classes from './search.module.css';

/** CSS px. */
const SIZE = [480, 520] as const;

/** Shows the words too common to search for; the list is loaded on demand. */
export async function openStopWords(): Promise<void> {
  const { STOP_WORDS } = await import('#core/text/stopWords.ts');
  const words = [...new Set(STOP_WORDS)].sort((a, b) => a.localeCompare(b));
  openModal({
    title: t('search:stopWords.open'),
    size: SIZE,
    apply: false,
    cancel: t('ui:close'),
    content: () => (
      <>
        <p className={classes['stopWordsHint']}>{t('search:stopWords.hint')}</p>
        <ul className={classes['stopWords']}>
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </>
    ),
  });
}
