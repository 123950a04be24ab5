/** The file store is unavailable or refuses, so nothing was stored. The message gives the reason, but no key. */
export class StoreUnavailable extends Error {}
