import type { Generated } from 'kysely';

/** Forms, what was published of them, and what came back. */
export interface FormsTables {
  /**
   * A form as it is built: `draft` is the JSON of contract FormDefinition, `version` the one that is filled, 0 before
   * the first.
   */
  form: {
    id: Generated<number>;
    realmid: number;
    ownerid: number;
    name: string;
    draft: string;
    version: number;
    changedat: number;
    deletedat: number | null;
  };
  form_version: { formid: number; version: number; name: string; definition: string; at: number; userid: number };
  /** For people without an account. The token itself is kept nowhere; `until` is the last day, dd.MM.yyyy. */
  form_link: {
    formid: number;
    tokenhash: string;
    until: string | null;
    most: number | null;
    taken: number;
    passwordhash: string | null;
    revoked: number;
  };
  /**
   * `content` is the JSON of contract FormValues; no user where it came through the link. `sendkey` tells what was sent
   * twice.
   */
  form_answer: {
    id: Generated<number>;
    formid: number;
    version: number;
    number: number;
    sendkey: string;
    userid: number | null;
    comment: string;
    content: string;
    at: number;
    docid: number | null;
    /** What came of it in a pool; it may be sorted and gone by now. */
    processid: number | null;
  };
  /**
   * A file that waits for its answer, or came with one. `content` is the JSON of what the archive found in it
   * (routes/document/content.ts); no user where it came through the link.
   */
  form_file: {
    filekey: string;
    formid: number;
    answerid: number | null;
    name: string;
    sha256: string;
    content: string;
    size: number;
    userid: number | null;
    at: number;
  };
}
