import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '#src/stores/session/store.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { type Passage, passageAtLogin, passageInside } from './guard.ts';
import { forgetPath, rememberedPath, rememberPath } from './rememberedPath.ts';

interface GateProps {
  readonly children: ReactNode;
}

/** Lets in whoever has a session; the others go to the login and come back from there. */
export function SessionGate({ children }: GateProps) {
  const passage = passageInside(useSession());
  const { pathname, search } = useLocation();
  const remember = passage.kind === 'redirect' && passage.remember;
  useEffect(() => {
    if (remember) rememberPath(pathname + search);
  }, [remember, pathname, search]);
  return <Opened passage={passage}>{children}</Opened>;
}

/** Shows the login to whoever has no session, and leads on as soon as there is one. */
export function LoginGate({ children }: GateProps) {
  // Read once: it is forgotten on the way through, while this gate may still be drawn.
  const [remembered] = useState(rememberedPath);
  const passage = passageAtLogin(useSession(), remembered);
  const through = passage.kind === 'redirect';
  useEffect(() => {
    // The place the user left on purpose lies behind; the next one asked for is to be remembered again.
    if (through) forgetPath();
    else useSession.setState({ left: false });
  }, [through]);
  return <Opened passage={passage}>{children}</Opened>;
}

function Opened({ passage, children }: { readonly passage: Passage; readonly children: ReactNode }) {
  if (passage.kind === 'redirect') return <Navigate to={passage.to} replace />;
  return passage.kind === 'enter' ? children : <Spinner />;
}
