import { tabText } from '#src/stores/storage.ts';

const LINK_KEY = 'deeplink';
/** Specification, section 2, Routes: where the cloud office redirects users back to, below the client's own path. */
export const CLOUD_CALLBACK = '/login/oauth';

/** The parts of an address that may contain a link of the old client. */
export interface Address {
  readonly pathname: string;
  /** Including '?', or empty. */
  readonly search: string;
  /** Including '#', or empty. */
  readonly hash: string;
}

export interface CleanAddress {
  /** The address to put into the address bar. */
  readonly replace: string;
  /** The link to resolve once master data is loaded; undefined if the address only had to be cleaned. */
  readonly link?: string;
}

/** A query parameter's name, normalised as tolerantly as any reader might. */
const nameOf = (part: string): string => {
  const name = part.replace(/=.*$/s, '').replaceAll('+', ' ');
  try {
    return decodeURIComponent(name).trim().toLowerCase();
  } catch {
    return name.toLowerCase();
  }
};

/** Sessions are never accepted from an address: session ids are removed in any spelling, and the user signs in. */
const withoutSession = (text: string): string =>
  text
    .replaceAll(/([?&#])([^?&#]*)/g, (whole, sign: string, part: string) =>
      nameOf(part) === 'sessionid' && part.includes('=') ? sign : whole,
    )
    .replaceAll(/([?&#])&+/g, '$1')
    .replaceAll(/[?&]+(?=#|$)/g, '');

/**
 * How to handle an address (specification, section 2, Legacy deep links): a query of the page itself, a hash that is no
 * route ('#search?…'), and a query on '/' are links of the old client. Undefined leaves the address unchanged.
 */
export const cleanAddress = ({ pathname, search, hash }: Address): CleanAddress | undefined => {
  if (pathname.endsWith(CLOUD_CALLBACK)) return undefined;
  const clean = { search: withoutSession(search), hash: withoutSession(hash) };
  const query = new URLSearchParams(clean.search || clean.hash.slice(clean.hash.indexOf('?') + 1));
  if (/^#\/?ms365_oauth2\b/.test(clean.hash))
    return { replace: `${pathname.replace(/\/$/, '')}${CLOUD_CALLBACK}?${query}` };
  const isLink = clean.search !== '' || /^#(?!\/|$)/.test(clean.hash) || clean.hash.startsWith('#/?');
  if (isLink) return { replace: `${pathname}#/`, link: clean.search + clean.hash };
  return clean.hash === hash && search === '' ? undefined : { replace: `${pathname}${clean.hash}` };
};

/**
 * Removes a link of the old client from the address and its history entry, and keeps it for `consumeLink`; returns
 * whether there was one.
 */
export const captureLink = (): boolean => {
  const taken = cleanAddress(location);
  if (taken === undefined) return false;
  history.replaceState(null, '', taken.replace);
  if (taken.link === undefined) return false;
  tabText.write(LINK_KEY, taken.link);
  return true;
};

/** Returns the kept link, once. */
export const consumeLink = (): string | undefined => {
  const link = tabText.read(LINK_KEY);
  tabText.remove(LINK_KEY);
  return link;
};
