import type { Generated } from 'kysely';

/** What was read off pictures of pages: a file is immutable, so what it says is read once. */
export interface ReadingTables {
  /**
   * Files that are read or being read: so many of their pages are done; `language` is that of the last one. A `stopped`
   * one waits for whoever has it read on.
   */
  file_reading: { sha256: string; done: number; language: string | null; since: number; stopped: Generated<number> };
  /**
   * What stands on a page: read off its picture, or, of a file that lies in a pool, its `own` text. It reads upright
   * when turned clockwise by `turn`; `words` is the JSON of ReadWord[], in page units of the page as the file shows it.
   * Confidences are 0 to 100.
   */
  page_text: {
    sha256: string;
    page: number;
    language: string;
    turn: number;
    confidence: number;
    own: number;
    text: string;
    folded: string;
    words: string;
  };
}
