import type { Generated } from 'kysely';

/** Notifications, mails, signals and queued jobs (docs/jobs.md). */
export interface ChannelsTables {
  event: {
    id: Generated<number>;
    userid: number;
    type: number;
    deliverytype: number;
    title: string;
    body: string;
    createdat: number;
    docid: number | null;
    finishedat: number | null;
    /** Subject, for example `job 12`; it is finished by it. */ about: Generated<string | null>;
    /** JSON of contract EventFacts. */ facts: Generated<string>;
  };
  /**
   * A user's settings for a type of notification: `interval` and `time` of mail (contract EventConfig); empty `wfname`
   * and `stepname` mean all.
   */
  event_config: {
    userid: number;
    type: number;
    deliverytype: number;
    wfname: string;
    stepname: string;
    active: number;
    interval: number;
    time: string;
  };
  /** Notifications that wait to be mailed together. */
  event_digest: { eventid: number; userid: number; due: number };
  /**
   * `payload` is the JSON of its kind (store/channels/jobs.ts). `taker` holds the job until `leaseuntil`; one with
   * `deadat` is not tried again.
   */
  job: {
    id: Generated<number>;
    kind: string;
    /** Unique within its kind. */ key: string | null;
    payload: string;
    due: number;
    /** Times it was taken. */ tries: number;
    leaseuntil: number | null;
    taker: string | null;
    deadat: number | null;
    error: string | null;
    createdat: number;
    /** The request that queued it, if any. */ requestid: string | null;
  };
  /**
   * `content` is the JSON of MailContent (store/channels/mails.ts); `userid` is the sender, null for automatic mails;
   * `docid` is the subject.
   */
  mail: {
    id: Generated<number>;
    messageid: string;
    content: string;
    createdat: number;
    userid: number | null;
    docid: number | null;
  };
  /** `state` is waiting, sent, refused or (after refused) resent, since `at`. */
  mail_recipient: { mailid: number; address: string; state: string; at: number; error: string | null };
  /** Documents that a user's mail was sent with. */
  mailed_document: { mailid: number; docid: number };
  /** Files attached to a mail. */
  mail_file: { mailid: number; sha256: string };
  /** Signals to connected clients (contract StreamSignal): for one user, everybody who sees the realm, or everybody. */
  signal: { id: Generated<number>; at: number; userid: number | null; realmid: number | null; content: string };
}
