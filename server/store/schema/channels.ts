import type { Generated } from 'kysely';

/** Who is told what: notifications, mails, signals, and the work that waits (docs/jobs.md). */
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
    /** What it is about, in words of its maker, who finishes it by them: `job 12`. */ about: Generated<string | null>;
    /** JSON of contract EventFacts. */ facts: Generated<string>;
  };
  /**
   * What a user set about a type of notification: `interval` and `time` of mail (contract EventConfig); `wfname` and
   * `stepname` are empty where it holds for all.
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
   * `payload` is JSON of its kind (store/jobs.ts). `taker` holds the job until `leaseuntil`; one with `deadat` is tried
   * no more.
   */
  job: {
    id: Generated<number>;
    kind: string;
    /** Of a kind there is one job with a key at most. */ key: string | null;
    payload: string;
    due: number;
    /** Times it was taken. */ tries: number;
    leaseuntil: number | null;
    taker: string | null;
    deadat: number | null;
    error: string | null;
    createdat: number;
    /** The request that left it, where one did. */ requestid: string | null;
  };
  /**
   * `content` is the JSON of store/mails.ts' MailContent; `userid` sent it, or nobody did; `docid` is what it is about.
   */
  mail: {
    id: Generated<number>;
    messageid: string;
    content: string;
    createdat: number;
    userid: number | null;
    docid: number | null;
  };
  /** `state` is waiting, sent, refused or, once refused, resent; `at` since when. */
  mail_recipient: { mailid: number; address: string; state: string; at: number; error: string | null };
  /** What a mail carries, beside the file store's other names. */
  mail_file: { mailid: number; sha256: string };
  /** What listening clients are told (contract StreamSignal): one user, or whoever sees the realm, or all. */
  signal: { id: Generated<number>; at: number; userid: number | null; realmid: number | null; content: string };
}
