import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import { Cards } from './Cards.tsx';
import classes from './home.module.css';
import { QuickSearch } from './QuickSearch.tsx';
import { Unassigned } from './Unassigned.tsx';
import { ReleaseNotes } from './ReleaseNotes.tsx';

/**
 * `/home`: the dashboard with the user's open items and the news; `/notes`: only the news, in its own window
 * (specification, section 2).
 */
export default function HomeScreen() {
  return useLocation().pathname === '/notes' ? <Notes /> : <Dashboard />;
}

function Dashboard() {
  const { t } = useTranslation('home');
  const user = useSession((session) => session.user);
  const unassigned = useMasterData((data) => data.unassigned);
  useTitle(t('title'));
  return (
    <div className={classes.screen}>
      <div className={classes.column}>
        <h1>{t('greeting', { name: user === null ? '' : `${user.firstname} ${user.surname}`.trim() || user.name })}</h1>
        {unassigned ? (
          <Unassigned />
        ) : (
          <>
            <QuickSearch />
            <Cards />
            <ReleaseNotes heading="h2" />
          </>
        )}
      </div>
    </div>
  );
}

function Notes() {
  const { t } = useTranslation('settings');
  useTitle(t('notes'));
  return (
    // Focusable so that it can be scrolled by keyboard: it contains no focusable elements.
    <div className={classes.screen} role="region" aria-label={t('notes')} tabIndex={0}>
      <div className={classes.column}>
        <ReleaseNotes heading="h1" />
      </div>
    </div>
  );
}
