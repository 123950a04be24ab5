import type { Generated } from 'kysely';

/** Forms, their published versions, and answers. */
export interface FormsTables {
  /**
   * A form being edited: `draft` is the JSON of contract FormDefinition, `version` the published one, 0 if there is
   * none yet.
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
  /** Public links. Only the token's hash is stored; `until` is the last day, dd.MM.yyyy. */
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
   * `content` is the JSON of contract FormValues; `userid` is null for answers through the link. `sendkey` detects
   * answers sent twice.
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
    /** The process created in a pool; it may already be sorted and deleted. */
    processid: number | null;
  };
  /**
   * An uploaded file, waiting for its answer or part of it. `content` is the JSON of its analysis
   * (routes/document/content.ts); `userid` is null if uploaded through the link.
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
