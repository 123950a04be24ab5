import { useEffect } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { captureLink, consumeLink } from './address.ts';

/** Follows the link the app was opened with, and links entered into the address later. Requires master data. */
export const useDeepLink = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    follow(consumeLink(), navigate);
    const onAddress = () => {
      if (captureLink()) follow(consumeLink(), navigate);
    };
    window.addEventListener('hashchange', onAddress);
    return () => window.removeEventListener('hashchange', onAddress);
  }, [navigate]);
};

/** Such links are rare, so the code is loaded on demand. */
const follow = (link: string | undefined, navigate: NavigateFunction): void => {
  if (link !== undefined) void import('./followLink.ts').then(({ followLink }) => followLink(link, navigate));
};
