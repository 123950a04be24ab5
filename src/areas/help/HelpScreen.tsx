import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useTitle } from '#src/ui/useTitle.ts';
import classes from './help.module.css';
import { ADMIN_TOPICS, HELP_TOPICS, PRIVACY_TOPICS } from './topics.ts';

/** A text of the page; `path` is its address below the page's own. */
interface Topic {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly parts?: readonly Topic[];
}

function useHelp(): readonly Topic[] {
  const { t } = useTranslation(['help', 'admin']);
  return HELP_TOPICS.map((name) => ({
    path: name,
    title: t(`section.${name}.title`),
    text: t(`section.${name}.text`),
    ...(name === 'administration' && {
      parts: ADMIN_TOPICS.map((part) => ({
        path: `${name}/${part}`,
        title: t(`admin:section.${part}`),
        text: t(`admin.${part}`),
      })),
    }),
  }));
}

/** `/help`, also with the address of a topic, which it scrolls to (specification, section 2, Settings list). */
function Help() {
  const { t } = useTranslation('help');
  const topics = useHelp();
  const { topic = '', part } = useParams();
  const wanted = part === undefined ? topic : `${topic}/${part}`;
  const page = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    page.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    const heading = [...(page.current?.querySelectorAll<HTMLElement>('[data-topic]') ?? [])].find(
      ({ dataset }) => dataset['topic'] === wanted,
    );
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <article className={classes.page} ref={page} data-outlined>
      <h1>{t('title')}</h1>
      <nav className={classes.outline} aria-label={t('outline')}>
        <Outline topics={topics} wanted={wanted} />
      </nav>
      <div>
        {topics.map((one) => (
          <section key={one.path}>
            <h2 tabIndex={-1} data-topic={one.path}>
              {one.title}
            </h2>
            <p>{one.text}</p>
            {one.parts?.map(({ path, title, text }) => (
              <section key={path}>
                <h3 tabIndex={-1} data-topic={path}>
                  {title}
                </h3>
                <p>{text}</p>
              </section>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

function Outline({ topics, wanted }: { readonly topics: readonly Topic[]; readonly wanted: string }) {
  return (
    <ul>
      {topics.map(({ path, title, parts }) => (
        <li key={path}>
          <Link to={`/help/${path}`} aria-current={path === wanted ? 'location' : undefined}>
            {title}
          </Link>
          {parts !== undefined && <Outline topics={parts} wanted={wanted} />}
        </li>
      ))}
    </ul>
  );
}

function Privacy() {
  const { t } = useTranslation('help');
  return (
    <article className={classes.page}>
      <h1>{t('privacy.title')}</h1>
      {PRIVACY_TOPICS.map((name) => (
        <section key={name}>
          <h2>{t(`privacy.section.${name}.title`)}</h2>
          <p>{t(`privacy.section.${name}.text`)}</p>
        </section>
      ))}
    </article>
  );
}

export default function HelpScreen() {
  const { t } = useTranslation('help');
  const { pathname, key } = useLocation();
  const privacy = pathname === '/privacy';
  const title = privacy ? t('privacy.title') : t('title');
  useTitle(title);
  return (
    // Focusable so that it can be scrolled by keyboard: the privacy page contains no focusable elements.
    <div className={classes.screen} role="region" aria-label={title} tabIndex={0}>
      {/* A link to the topic that the address names already leads there too. */}
      {privacy ? <Privacy /> : <Help key={key} />}
    </div>
  );
}
