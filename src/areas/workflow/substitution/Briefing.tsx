import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import { captionIn } from '../model.ts';
import classes from '../workflow.module.css';
import { briefingQuery } from './queries.ts';

/** What others did on the user's behalf, with links; nothing if there is nothing. */
export function Briefing() {
  const { t, i18n } = useTranslation('workflow');
  const briefing = useQuery(briefingQuery);
  if (briefing.data === undefined || briefing.data.length === 0) return null;
  return (
    <section aria-label={t('substitution.briefing')}>
      <h2>{t('substitution.briefing')}</h2>
      <ul className={classes['cards']}>
        {briefing.data.map((one) => (
          <li key={`${one.at} ${one.wfid} ${one.docname}`} className={classes['card']}>
            <div>
              <Link to={`/document/${one.docid}/workflow/${one.wfid}`}>{one.docname}</Link>
              <p className={classes['quiet']}>
                {labelled(captionIn(one.stepname, i18n.language), '')}
                <strong>{captionIn(one.decision, i18n.language)}</strong>
                {' · '}
                {one.username} · {dateText(one.at, currentLanguage(i18n.language))}
              </p>
              {one.comment !== '' && <q>{one.comment}</q>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
