import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { queryClient } from '#src/stores/queryClient.ts';
import { useSession } from '#src/stores/session/store.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Header } from './Header.tsx';
import classes from './shell.module.css';

/** The frame around every area: the header above, the area below with all the room that is left, as soon as master data is there. */
export function Shell() {
  const { t } = useTranslation();
  const ready = useSession((session) => session.ready);
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.shell}>
        <Header />
        <main className={classes.main}>
          {ready ? <Outlet /> : <Spinner label={t('session.loading')} />}
        </main>
      </div>
    </QueryClientProvider>
  );
}
