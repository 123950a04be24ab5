import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { queryClient } from '#src/stores/queryClient.ts';
import { useSession } from '#src/stores/session/store.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { ShellActions } from '#src/app/actions/ShellActions.tsx';
import { useDeepLink } from '#src/app/deeplink/useDeepLink.ts';
import { Header } from './Header.tsx';
import classes from './shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { useNews } from '#src/app/useNews.ts';
import { useRouteFocus } from '#src/app/useRouteFocus.ts';
import { loadOtherTexts } from '#src/app/texts/i18n.ts';

/** Milliseconds after which other downloads no longer delay the first screen. */
const FIRST_SCREEN_MS = 1500;

/** The frame around every area: header above, area below in the remaining space, once master data is loaded. */
export function Shell() {
  const { t } = useTranslation();
  const ready = useSession((session) => session.ready);
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Spinner />}>
        <div className={classes.shell}>
          <Header />
          <main ref={main} className={classes.main} tabIndex={-1}>
            {ready ? <Opened /> : <Spinner label={t('session.loading')} />}
          </main>
          <Sidebar />
          <ShellActions />
        </div>
      </Suspense>
    </QueryClientProvider>
  );
}

/** The part that needs master data. */
function Opened() {
  useDeepLink();
  useNews();
  useEffect(() => {
    const timer = setTimeout(() => void loadOtherTexts(), FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Outlet />;
}
