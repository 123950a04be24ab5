import type { Generated } from 'kysely';

/** Messages within the company, and push devices. */
export interface SentTables {
  /** A document sent to users; `dueat` is the deadline. */
  dispatch: {
    id: Generated<number>;
    docid: number;
    userid: number;
    subject: string;
    text: string;
    priority: number;
    receipt: number;
    dueat: number | null;
    createdat: number;
  };
  /**
   * `eventid` is the recipient's notification: once it is finished, the message counts as done. `seenat` is when they
   * first opened the document.
   */
  dispatch_recipient: { dispatchid: number; userid: number; cc: number; eventid: number; seenat: number | null };
  /** A mail template with placeholders; `shared` ones belong to the company. */
  mail_template: {
    id: Generated<number>;
    userid: number;
    name: string;
    language: string;
    subject: string;
    text: string;
    shared: number;
    changedat: number;
  };
  /** A document version to be confirmed by users; `deletedat` is when its sender withdrew it. */
  collective: {
    id: Generated<number>;
    docid: number;
    docversion: number;
    userid: number;
    subject: string;
    text: string;
    priority: number;
    receipt: number;
    deadline: number | null;
    createdat: number;
    deletedat: number | null;
  };
  /** `rdate` is when they confirmed, `fileversion` which version. */
  collective_recipient: {
    collectiveid: number;
    userid: number;
    fileversion: number | null;
    rdate: number | null;
    remindedat: number | null;
  };
  /**
   * A document sent to be signed: `content` is the JSON of EnvelopeContent (store/sending/envelopes.ts),
   * `transactionid` our id, `envelopeid` DocuSign's.
   */
  envelope: {
    id: Generated<number>;
    docid: number;
    docversion: number;
    userid: number;
    content: string;
    transactionid: string;
    envelopeid: string | null;
    status: string;
    error: string | null;
    createdat: number;
    changedat: number;
  };
  /** The key pair that identifies the server to push services; a single row. */
  push_key: { id: number; publickey: string; privatekey: string; createdat: number };
  /** A browser with push enabled; its keys encrypt the messages. */
  push_device: {
    id: Generated<number>;
    userid: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    name: string;
    createdat: number;
    usedat: number | null;
  };
}
