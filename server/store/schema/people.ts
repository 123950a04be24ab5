import type { Generated } from 'kysely';

/** Users, groups and what these may, sessions. */
export interface PeopleTables {
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
    /** Last time step a code was used in. */ totpstep: number;
    /** A JPEG in base64. */ image: string | null;
  };
  /** The secret address of one's follow-ups; `tokenhash` is the SHA-256 of what it holds. */
  calendar_feed: { userid: number; tokenhash: string; createdat: number; usedat: number | null };
  /** `tokenhash` is the SHA-256 of what its link holds. */
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
  /** A password that was verified for a signature (store/people/verifications.ts). */
  verification: { sessionhash: string; docid: number; expiresat: number };
  group_supervisor: { groupid: number; userid: number };
  /** `idhash` is the SHA-256 of the cookie: whoever reads the table cannot log in with it. */
  /** `useragent` and `address` are of the login. */
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
  /** `primaryid` is represented by a user or a group from `startat` until before `endat`. */
  substitution: {
    id: Generated<number>;
    primaryid: number;
    userid: number | null;
    groupid: number | null;
    startat: number;
    endat: number;
    /** Keys of the workflows it holds for, as JSON; all where it is null. */
    workflows: string | null;
  };
  /** The SVG that render/signature made of what the user brought. */
  user_signature: { userid: number; svg: string; at: number };
}
