/** Milliseconds that a folder may take to answer. */
const LIMIT_MS = 5000;

/** A folder did not answer in time: its network share may be away. */
export class TookTooLong extends Error {}

/**
 * Asks folders that may hang, as those of a dead network share do: a question that is not answered in time is given up,
 * and not asked again until it is answered. Each that hangs occupies one of the few threads for files.
 */
export class Patience {
  readonly #limitMs: number;
  readonly #open = new Map<string, { readonly answer: Promise<unknown>; isLate: boolean }>();

  constructor(limitMs = LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /** @param key names the question: it is not asked while it is open. @throws TookTooLong */
  async ask<Answer>(key: string, question: () => Promise<Answer>): Promise<Answer> {
    // One that was asked before may have looked before a change: its answer is awaited, and the question asked anew.
    const before = this.#open.get(key);
    if (before?.isLate === false) await this.#inTime(key, before).catch(() => undefined);
    if (this.#open.get(key)?.isLate === true) throw new TookTooLong(key);
    const asked = { answer: question(), isLate: false };
    this.#open.set(key, asked);
    const answered = () => {
      if (this.#open.get(key) === asked) this.#open.delete(key);
    };
    asked.answer.then(answered, answered);
    return this.#inTime(key, asked);
  }

  async #inTime<Answer>(key: string, asked: { readonly answer: Promise<Answer>; isLate: boolean }): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        asked.isLate = true;
        reject(new TookTooLong(key));
      }, this.#limitMs);
    });
    try {
      return await Promise.race([asked.answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
