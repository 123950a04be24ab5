import { useEffect } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { adoptAddress, takeLink } from './address.ts';

/** Follows the link the app was opened with, and those put into the address later. Master data must be there. */
export const useDeepLink = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    follow(takeLink(), navigate);
    const onAddress = () => {
      if (adoptAddress()) follow(takeLink(), navigate);
    };
    window.addEventListener('hashchange', onAddress);
    return () => window.removeEventListener('hashchange', onAddress);
  }, [navigate]);
};

/** Few come by such a link: what reads it is fetched for them. */
const follow = (link: string | undefined, navigate: NavigateFunction): void => {
  if (link !== undefined) void import('./followLink.ts').then(({ followLink }) => followLink(link, navigate));
};
