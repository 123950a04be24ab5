import { tabText } from '#src/stores/storage.ts';

const LINK_KEY = 'deeplink';
/** Specification, section 2, Routes: where the cloud office sends users back to; below the client's own path. */
export const CLOUD_CALLBACK = '/login/oauth';

/** The parts of an address that a link of the old client can stand in. */
export interface Address {
  readonly pathname: string;
  /** With its '?', or empty. */
  readonly search: string;
  /** With its '#', or empty. */
  readonly hash: string;
}

export interface TakenAddress {
  /** What to put into the address bar instead. */
  readonly replace: string;
  /** The link to be resolved once master data is there; undefined where only the address had to be cleaned. */
  readonly link?: string;
}

/** The name of a part of a query as whoever reads it will understand it. */
const nameOf = (part: string): string => {
  const name = part.replace(/=.*$/s, '').replaceAll('+', ' ');
  try {
    return decodeURIComponent(name).trim().toLowerCase();
  } catch {
    return name.toLowerCase();
  }
};

/**
 * A session is never taken out of an address: it is dropped, however it is written, and the user signs in
 * (research/security.md, Decisions).
 */
const withoutSession = (text: string): string =>
  text
    .replaceAll(/([?&#])([^?&#]*)/g, (whole, sign: string, part: string) =>
      nameOf(part) === 'sessionid' && part.includes('=') ? sign : whole,
    )
    .replaceAll(/([?&#])&+/g, '$1')
    .replaceAll(/[?&]+(?=#|$)/g, '');

/**
 * What to do about an address (specification, section 2, Legacy deep links): a query of the document itself, a hash
 * that is no route ('#search?…'), and a query on '/' are links of the old client. Undefined leaves the address alone.
 */
export const takeAddress = ({ pathname, search, hash }: Address): TakenAddress | undefined => {
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
 * Takes a link of the old client out of the address and its entry of the history, and keeps it until `takeLink`; true
 * when there was one.
 */
export const adoptAddress = (): boolean => {
  const taken = takeAddress(location);
  if (taken === undefined) return false;
  history.replaceState(null, '', taken.replace);
  if (taken.link === undefined) return false;
  tabText.write(LINK_KEY, taken.link);
  return true;
};

/** The kept link, once. */
export const takeLink = (): string | undefined => {
  const link = tabText.read(LINK_KEY);
  tabText.remove(LINK_KEY);
  return link;
};
