import type { PageText } from '#server/render/protocol.ts';

/** Texts of some thousand pages; what is dropped is read anew in some 10 ms. */
const DEFAULT_BYTES = 64 * 2 ** 20;
/** What a word with its box takes in memory, about, in bytes. */
const WORD_BYTES = 120;

const bytesOf = ({ text, words }: PageText): number => 2 * text.length + WORD_BYTES * words.length;

/** Texts of pages in memory, least recently used first to go. */
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
    // A Map keeps insertion order: the latest used stands last.
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
