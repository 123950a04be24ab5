import { useEffect, useSyncExternalStore } from 'react';
import { loginArea } from '#src/areas/login/area.ts';
import { setupArea } from '#src/areas/setup/area.ts';
import { deployment } from '#src/stores/deployment/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { AreaScreen } from '#src/app/AreaScreen.tsx';
import { captureLink } from '#src/app/deeplink/address.ts';
import { passageOf } from './guard.ts';
import { Modals } from '#src/app/frame/Modals.tsx';
import { leaveApp } from './rememberedPath.ts';
import { Unanswered } from './Unanswered.tsx';

const PublicForm = lazyPart(() => import('#src/areas/forms/public/PublicForm.tsx'));
const Invitation = lazyPart(() => import('#src/areas/invitation/InvitationScreen.tsx'));
const Inside = lazyPart(() => import('#src/app/Inside.tsx'));

/** Shows the sign-in or the app. The sign-in has no router, so that it need not wait for routes. */
export function Entrance() {
  const session = useSession();
  const [kind, token = ''] = useGiven();
  if (kind === 'public') return <PublicForm token={token} />;
  if (kind === 'invitation') return <Invitation token={token} />;
  const passage = passageOf(session);
  if (passage === 'wait')
    return session.unanswered === undefined ? <Spinner /> : <Unanswered reason={session.unanswered} />;
  return passage === 'login' ? <Outside /> : <Inside />;
}

const onHash = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The form or invitation opened by a link with a token: it needs no session and ignores an existing one. */
const useGiven = (): readonly string[] =>
  useSyncExternalStore(
    onHash,
    () => /^#\/(public\/[\w-]{22}|invitation\/[\w-]{43})$/.exec(window.location.hash)?.[1] ?? '',
  ).split('/');

function Outside() {
  const busy = useSession((session) => session.status === 'loggingIn');
  useEffect(() => {
    // The user left the last page on purpose, so it is not remembered; the next requested one is.
    leaveApp(useSession.getState().left);
    useSession.setState({ left: false });
    const onAddress = () => {
      captureLink();
      leaveApp(false);
    };
    window.addEventListener('hashchange', onAddress);
    return () => window.removeEventListener('hashchange', onAddress);
  }, []);
  useEffect(() => {
    if (busy) Inside.prepare();
  }, [busy]);
  return (
    <>
      <AreaScreen area={deployment.setup === true ? setupArea : loginArea} />
      <Modals />
    </>
  );
}
