import type { Generated } from 'kysely';

/** What is sent within the company, and where people are told of it. */
export interface SentTables {
  /** A document sent to people; `dueat` until when it is to be done. */
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
  /** `eventid` is the notification by which they were told: that it is finished says that they have read it. */
  dispatch_recipient: { dispatchid: number; userid: number; cc: number; eventid: number };
  /** A version of a document that people are to confirm; `deletedat` when its sender took it back. */
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
   * A document on its way to be signed: `content` is the JSON of store/sending/envelopes.ts' EnvelopeContent,
   * `transactionid` our number of it, `envelopeid` DocuSign's.
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
  /** The one pair of keys by which the server is known to push services. */
  push_key: { id: number; publickey: string; privatekey: string; createdat: number };
  /** A browser that is told by push; its keys seal what it is sent. */
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
