/**
 * The store of files cannot be asked at the moment, or refuses: what was to be kept is not kept. The message says why,
 * and names no key.
 */
export class StoreAway extends Error {}
