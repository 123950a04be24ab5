import { useTranslation } from 'react-i18next';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import classes from './home.module.css';
import { NOTES } from './model.ts';
import editing from './pictures/editing.webp';

/** Screenshots by note; CSS px of their own size. */
const pictures: Partial<Record<(typeof NOTES)[number], string>> = { editing };
const PICTURE = { width: 1200, height: 750 } as const;

/** What is new in this version; `heading` as the place asks for, none where something else names it. */
export function ReleaseNotes({ heading: Heading }: { readonly heading: 'h1' | 'h2' | null }) {
  const { t } = useTranslation('home');
  return (
    <article className={classes.notes}>
      {Heading !== null && <Heading>{t('notes.title', { version: PRODUCT_VERSION })}</Heading>}
      {NOTES.map((note) => (
        <section key={note}>
          <h3>{t(`notes.${note}.title`)}</h3>
          <p>{t(`notes.${note}.text`)}</p>
          {pictures[note] !== undefined && <img src={pictures[note]} alt={t('notes.picture', { title: t(`notes.${note}.title`) })} {...PICTURE} loading="lazy" />}
        </section>
      ))}
    </article>
  );
}
