import { useTranslation } from 'react-i18next';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import classes from './home.module.css';
import { NOTES, pictureOf } from './model.ts';

/** URLs of the screenshots. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });
/** Intrinsic size in CSS px. */
const PICTURE = { width: 1200, height: 750 } as const;

/** What is new in this version. `heading` is the level to use, null if the context already has a heading. */
export function ReleaseNotes({ heading: Heading }: { readonly heading: 'h1' | 'h2' | null }) {
  const { t, i18n } = useTranslation('home');
  return (
    <article className={classes.notes}>
      {Heading !== null && <Heading>{t('notes.title', { version: PRODUCT_VERSION })}</Heading>}
      {NOTES.map((note) => {
        const picture = pictures[`./pictures/${pictureOf(note, i18n.language)}`];
        return (
          <section key={note}>
            <h3>{t(`notes.${note}.title`)}</h3>
            <p>{t(`notes.${note}.text`)}</p>
            {picture !== undefined && (
              <img
                src={picture}
                alt={t('notes.picture', { title: t(`notes.${note}.title`) })}
                {...PICTURE}
                loading="lazy"
              />
            )}
          </section>
        );
      })}
    </article>
  );
}
