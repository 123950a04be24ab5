import type { Generated } from 'kysely';

/** Recognised text of pages: files never change, so each is processed once. */
export interface ReadingTables {
  /**
   * Files being recognised, with the number of pages done; `language` is that of the last page. A `stopped` one waits
   * until a user continues it.
   */
  file_reading: { sha256: string; done: number; language: string | null; since: number; stopped: Generated<number> };
  /**
   * Text of a page: recognised or, for files in a pool and renditions of office documents, its `own` text. The page is
   * upright when turned clockwise by `turn`; `words` is the JSON of ReadWord[], in page units of the page as stored.
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
