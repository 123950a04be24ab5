import type { Generated } from 'kysely';

/** Documents, their files and what is kept beside them. */
export interface DocumentTables {
  /** A stored file, by the SHA-256 of its bytes; `pages` is the JSON of contract PageRun[]. */
  file: {
    sha256: string;
    size: number;
    kind: string;
    mime: string;
    encrypted: number;
    pagecount: number;
    pages: string;
    createdat: number;
  };
  /** `filetype`, `filesize` and `pagecount` repeat the current version's, for lists and sorting. */
  document: {
    id: Generated<number>;
    realmid: number;
    year: number;
    doctypeid: number;
    maskid: number;
    currentversion: number;
    filename: string;
    folded: string;
    filetype: string;
    filesize: number;
    pagecount: number;
    archivedat: number;
    archivedby: number;
    deletedat: number | null;
    protected: number;
    /** Counts changes of what the document is filed under. */
    revision: Generated<number>;
  };
  document_version: {
    docid: number;
    version: number;
    sha256: string;
    filename: string;
    createdat: number;
    createdby: number;
  };
  /** `num` holds numbers, and dates as epoch milliseconds of their UTC reading, for ordering; null for text. */
  document_index: { docid: number; indexid: number; value: string; folded: string; num: number | null };
  /** Terms of a document's texts as they follow one another (core/text/keys.ts), by which phrases are told. */
  document_words: { docid: number; words: string };
  /** How the words of the full text are spelt, for offering them; `form` is core/text's. */
  word: { form: string; spelling: string };
  /** Files whose text is not in the full-text index yet; the rows outlive a kill. */
  text_job: { sha256: string; since: number; /** A user, or 0. */ filedby: Generated<number> };
  /** `mention` is the JSON of user ids; without `pageno` it is on the document as a whole. */
  note: {
    id: Generated<number>;
    docid: number;
    text: string;
    folded: string;
    pageno: number | null;
    x: number | null;
    y: number | null;
    userid: number;
    createdat: number;
    changedat: number | null;
    mention: string;
    revision: number;
  };
  tag: { id: Generated<number>; name: string; folded: string };
  document_tag: { docid: number; tagid: number };
  link: { id: Generated<number>; fromid: number; toid: number; type: number; userid: number; createdat: number };
  attachment: {
    id: Generated<number>;
    docid: number;
    sha256: string;
    filename: string;
    folded: string;
    filetype: string;
    userid: number;
    createdat: number;
    deletedat: number | null;
  };
  /**
   * What some item of a document was before it changed, null where it was not there: undone from now back it tells how
   * things stood (server/store/document/past.ts).
   */
  document_past: {
    id: Generated<number>;
    docid: number;
    revision: number;
    at: number;
    kind: string;
    item: string;
    value: string | null;
  };
  /**
   * `events` is the JSON of contract SubscriptionEvents; `nextat` when it fires next, or fires no more; `endedat` when
   * it was deleted.
   */
  subscription: {
    id: Generated<number>;
    docid: number;
    userid: number;
    creatorid: number;
    type: number;
    entryat: number;
    interval: number;
    endat: number | null;
    reminder: number;
    prioritized: number;
    events: string;
    subject: string;
    text: string;
    nextat: number | null;
    createdat: number;
    endedat: number | null;
  };
  /**
   * A search that a user keeps; `query` is the JSON of contract SavedQuery. A user's names are told apart by their
   * folded form.
   */
  saved_search: {
    id: Generated<number>;
    ownerid: number;
    name: string;
    folded: string;
    query: string;
    changedat: number;
  };
  /** What a user has filed under a key of their own. */
  archive_key: { userid: number; key: string; docid: number };
  saved_search_group: { searchid: number; groupid: number };
}
