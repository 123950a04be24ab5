import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from './help.module.css';

const HELP = [
  'search',
  'document',
  'beside',
  'marks',
  'compare',
  'archive',
  'scan',
  'proposals',
  'workflow',
  'clearing',
  'calendar',
  'forms',
  'telling',
  'administration',
  'companyWorkflows',
  'account',
  'keys',
] as const;
const PRIVACY = ['data', 'device', 'cookies', 'questions'] as const;

/** `/help` and `/privacy` (specification, section 2, Settings list). */
export default function HelpScreen() {
  const { t } = useTranslation('help');
  const privacy = useLocation().pathname === '/privacy';
  const title = privacy ? t('privacy.title') : t('title');
  const sections = privacy
    ? PRIVACY.map((name) => ({
        name,
        title: t(`privacy.section.${name}.title`),
        text: t(`privacy.section.${name}.text`),
      }))
    : HELP.map((name) => ({ name, title: t(`section.${name}.title`), text: t(`section.${name}.text`) }));
  useTitle(title);
  return (
    // Focusable so that it can be scrolled by keyboard: it contains no focusable elements.
    <div className={classes.screen} role="region" aria-label={title} tabIndex={0}>
      <article className={classes.page}>
        <h1>{title}</h1>
        {sections.map((section) => (
          <section key={section.name}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </article>
    </div>
  );
}
