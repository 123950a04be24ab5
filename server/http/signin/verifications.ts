/** Milliseconds from the password to the signature: time to send the next call, and none to leave one's desk. */
const VALID_MS = 60_000;
/** Above it what has run out is forgotten. */
const SWEPT_ABOVE = 1000;

/** Passwords that were verified for one thing to be done: in one session, on one document, once, and soon. */
export class Verifications {
  readonly #until = new Map<string, number>();

  grant(sessionHash: string, docid: number, now: number): void {
    if (this.#until.size >= SWEPT_ABOVE)
      for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    this.#until.set(keyOf(sessionHash, docid), now + VALID_MS);
  }

  /** Uses one up: true for the first who asks in time. */
  take(sessionHash: string, docid: number, now: number): boolean {
    const key = keyOf(sessionHash, docid);
    const until = this.#until.get(key);
    this.#until.delete(key);
    return until !== undefined && until > now;
  }
}

const keyOf = (sessionHash: string, docid: number): string => `${sessionHash} ${docid}`;
