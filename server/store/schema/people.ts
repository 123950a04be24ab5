import type { Generated } from 'kysely';

/** Users, groups with their rights, and sessions. */
export interface PeopleTables {
  /**
   * A sign-in in progress at the company's provider, under the hash of its state and browser: begun, named once the
   * answer is exchanged, ended if it failed. `secrets` is the JSON of what the answer is checked against.
   */
  cloud_login: {
    keyhash: string;
    address: string;
    state: 'begun' | 'named' | 'ended';
    redirecturi: string;
    secrets: string | null;
    name: string | null;
    /** What the provider was when the sign-in began; only that one can finish it. */
    provider: string | null;
    endsat: number;
  };
  /**
   * Attempts at a password, code or public link, under the hash of who tries what: when the allowance is full again.
   * Only used with several instances.
   */
  attempt_count: {
    keyhash: string;
    fullat: number;
  };
  /** The code of the first set-up, while there is no company: it follows from this salt and the seal key. */
  setup_code: {
    salt: string;
    attemptsleft: number;
  };
  user: {
    id: Generated<number>;
    login: string;
    loginfolded: string;
    firstname: string;
    surname: string;
    description: string;
    /** JSON list of addresses. */ email: string;
    passwordhash: string;
    active: number;
    mustchange: number;
    languageid: number;
    /** Base32; null = off. */ totpsecret: string | null;
    totpforced: number;
    /** Time step of the last code used. */ totpstep: number;
    /** A JPEG in base64. */ image: string | null;
    /** The sign-in provider that alone may name the user; null: the standard one. */ providerid: number | null;
  };
  /** Secret address of a user's follow-up calendar; `tokenhash` is the SHA-256 of its token. */
  calendar_feed: { userid: number; tokenhash: string; createdat: number; usedat: number | null };
  /** `tokenhash` is the SHA-256 of the token in the link. */
  invitation: { userid: number; tokenhash: string; expiresat: number };
  /** `codehash` is the SHA-256 of a recovery code. */
  recovery_code: { userid: number; codehash: string };
  usergroup: {
    id: number;
    name: string;
    workflowvisible: number;
    sendtovisible: number;
    serverrecognitionvisible: number;
    quicksearchvisible: number;
    stampvisible: number;
    maskvisible: number;
    retired: Generated<number>;
  };
  group_member: { groupid: number; userid: number };
  /** `name` is one of core/contract/people/rights.ts. */
  group_right: { groupid: number; name: string };
  group_realm: { groupid: number; realmid: number };
  group_pool: { groupid: number; poolid: number };
  /** A password verified for signing (store/people/verifications.ts). */
  verification: { sessionhash: string; docid: number; expiresat: number };
  group_supervisor: { groupid: number; userid: number };
  /** `idhash` is the SHA-256 of the cookie: reading the table is not enough to sign in. */
  /** `useragent` and `address` are those of the sign-in. */
  session: {
    idhash: string;
    userid: number;
    useragent: string;
    address: string;
    modulename: string;
    moduleid: number;
    keepalive: number;
    createdat: number;
    seenat: number;
    expiresat: number;
  };
  /** `primaryid` is represented by a user or a group, from `startat` until before `endat`. */
  substitution: {
    id: Generated<number>;
    primaryid: number;
    userid: number | null;
    groupid: number | null;
    startat: number;
    endat: number;
    /** JSON list of workflow keys it applies to; null for all. */
    workflows: string | null;
  };
  /** The sanitised SVG made by render/signature. */
  user_signature: { userid: number; svg: string; at: number };
}
