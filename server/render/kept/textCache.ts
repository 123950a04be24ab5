import type { PageText } from '#server/render/protocol.ts';

/** Room for the text of a few thousand pages; reading an evicted one again takes about 10 ms. */
const DEFAULT_BYTES = 64 * 2 ** 20;
/** Approximate memory of a word with its box, in bytes. */
const WORD_BYTES = 120;

const bytesOf = ({ text, words }: PageText): number => 2 * text.length + WORD_BYTES * words.length;

/** Page texts in memory, evicting the least recently used. */
export class TextCache {
  readonly #budget: number;
  readonly #texts = new Map<string, PageText>();
  #bytes = 0;

  constructor(budget: number = DEFAULT_BYTES) {
    this.#budget = budget;
  }

  get(key: string): PageText | undefined {
    const text = this.#texts.get(key);
    if (!text) return undefined;
    // A Map keeps insertion order: reinserting makes this the most recently used.
    this.#texts.delete(key);
    this.#texts.set(key, text);
    return text;
  }

  put(key: string, text: PageText): void {
    this.#drop(key);
    this.#texts.set(key, text);
    this.#bytes += bytesOf(text);
    for (const oldest of this.#texts.keys()) {
      if (this.#bytes <= this.#budget) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const text = this.#texts.get(key);
    if (text) this.#bytes -= bytesOf(text);
    this.#texts.delete(key);
  }
}
