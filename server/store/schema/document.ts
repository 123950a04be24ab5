import type { Generated } from 'kysely';

/** Documents with their files, notes, tags, links, attachments and history. */
export interface DocumentTables {
  /** A stored file by the SHA-256 of its bytes; `pages` is the JSON of contract PageRun[]. */
  file: {
    sha256: string;
    size: number;
    kind: string;
    mime: string;
    encrypted: number;
    pagecount: number;
    pages: string;
    createdat: number;
    /** JSON of contract TextProblem: text that could not be extracted, and pages that could not be recognised. */
    textproblem: string | null;
    readingproblem: string | null;
  };
  /** `filetype`, `filesize` and `pagecount` are copies from the current version, for lists and sorting. */
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
  /** `num` holds numbers, and dates as epoch milliseconds in UTC, for sorting; null for text. */
  document_index: { docid: number; indexid: number; value: string; folded: string; num: number | null };
  /** A document's terms in order (core/text/keys.ts), to verify phrases. */
  document_words: { docid: number; words: string };
  /** Spellings of indexed words, for suggestions; `form` as in core/text. */
  word: { form: string; spelling: string };
  /**
   * Files whose text is not yet in the full-text index; a queue that survives kills. `filedby` is a user, or 0. `taker`
   * reads the file until `leaseuntil`, if nobody orders it again meanwhile.
   */
  text_job: {
    sha256: string;
    since: number;
    filedby: Generated<number>;
    taker: string | null;
    leaseuntil: number | null;
  };
  /** `mention` is a JSON list of user ids; a note without `pageno` belongs to the whole document. */
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
   * An item's value before a change, null if it did not exist: undoing these from now back gives any earlier state
   * (server/store/document/past.ts).
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
   * `events` is the JSON of contract SubscriptionEvents; `nextat` is the next time, null if there is none; `endedat` is
   * set on deletion.
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
  /** A saved search; `query` is the JSON of contract SavedQuery. Names are unique per user in their folded form. */
  saved_search: {
    id: Generated<number>;
    ownerid: number;
    name: string;
    folded: string;
    query: string;
    changedat: number;
  };
  /** Documents by the idempotency key they were archived with. */
  archive_key: { userid: number; key: string; docid: number };
  saved_search_group: { searchid: number; groupid: number };
}
