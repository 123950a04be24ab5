import type { Generated } from 'kysely';

/**
 * The tables, one schema for SQLite and PostgreSQL. Conventions: flags are 0 or 1, times are epoch milliseconds, JSON
 * is text, `folded` columns hold core/text's fold of their neighbour so that LIKE and = compare alike on both
 * databases.
 */
export interface Database {
  product: { id: number; name: string; retired: Generated<number> };
  client: { id: number; name: string; caption: string; retired: Generated<number> };
  /** One (client, product) pair: the scope that rights on documents are granted on. */
  realm: { id: number; clientid: number; productid: number };
  year: { id: number; retired: Generated<number> };
  doctype: { id: number; name: string; folded: string; clientid: number; retired: Generated<number> };
  index_def: {
    id: number;
    name: string;
    caption: string;
    type: string;
    maxlength: number | null;
    minimum: number | null;
    maximum: number | null;
    digitsonly: number;
    retired: Generated<number>;
  };
  mask: { id: number; caption: string; orderno: number; retired: Generated<number> };
  mask_field: {
    id: number;
    maskid: number;
    indexid: number;
    caption: string;
    flags: number;
    required: number;
    lookup: number;
    textarea: number;
    orderno: number;
  };
  mask_doctype: { maskid: number; doctypeid: number };
  /** Rows of a mask's look-up table, one value per index; rows are tied by `rowno`. */
  lookup_value: { maskid: number; rowno: number; indexid: number; value: string; folded: string };

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
  /** `name` is one of server/rules/rights.ts. */
  group_right: { groupid: number; name: string };
  group_realm: { groupid: number; realmid: number };
  group_pool: { groupid: number; poolid: number };
  pool: { id: number; name: string; retired: Generated<number> };
  /** The company's settings; a user's own come before them. */
  config: { name: string; value: string };
  group_config: { groupid: number; name: string; value: string };
  user_config: { userid: number; name: string; value: string };
  license: { customerno: string; customername: string };
  license_module: { id: number };

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
  /** Files whose text is not in the full-text index yet; the rows outlive a kill. */
  text_job: { sha256: string; since: number };

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

  /** `marks` is the JSON of contract WireMark[]. */
  layer_group: {
    editgroupno: Generated<number>;
    docid: number;
    version: number;
    pageno: number;
    ownerid: number;
    at: number;
    marks: string;
  };
  /**
   * `content` is the JSON of core/marks' StampContent with its placeholders (server/rules/marks/stamps.ts);
   * `lastnumber` the number given last.
   */
  stamp: {
    id: number;
    name: string;
    orderno: number;
    content: string;
    color: string;
    width: number;
    height: number;
    lastnumber: number;
  };
  group_stamp: { groupid: number; stampid: number };
  /**
   * `content` is the JSON of core/marks' template geometry, `source` and `marks` alone; `marks` counts them. A user's
   * names are told apart by their folded form.
   */
  template: {
    id: Generated<number>;
    ownerid: number;
    name: string;
    folded: string;
    content: string;
    marks: number;
    changedat: number;
  };
  template_group: { templateid: number; groupid: number };
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
  saved_search_group: { searchid: number; groupid: number };
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
  };
  layer_lock: { docid: number; userid: number; sessionhash: string; since: number; expiresat: number };

  /** The SVG that render/signature made of what the user brought. */
  user_signature: { userid: number; svg: string; at: number };
  /**
   * `editgroupno` is the group on the page; hashes are SHA-256, `seal` binds all of it
   * (server/rules/marks/signatures.ts).
   */
  signing: {
    id: Generated<number>;
    docid: number;
    version: number;
    pageno: number;
    editgroupno: number;
    userid: number;
    at: number;
    filehash: string;
    markshash: string;
    seal: string;
  };

  /** What came into a pool together. `ondesk` processes are those whose pages the open ledger of the pool holds. */
  pool_process: {
    id: Generated<number>;
    poolid: number;
    name: string;
    nextmodule: number;
    ondesk: number;
    createdat: number;
    /** Null where a watched folder brought it. */
    createdby: number | null;
    lockuser: number | null;
    locksession: string | null;
    lockedat: number | null;
    deletedat: number | null;
  };
  /**
   * A file that came in, never changed; `filedate` is as the wire writes it, `indexes` the JSON of contract
   * IndexValue[].
   */
  pool_file: {
    id: Generated<number>;
    processid: number;
    sha256: string;
    filename: string;
    filedate: string;
    filetype: string;
    parentid: number | null;
    fulltext: string | null;
    indexes: string;
    orderno: number;
    createdat: number;
    createdby: number | null;
  };
  /**
   * Where each page lay when the ledger of its pool was last settled (core/pages); `state` is open, discarded or filed.
   */
  pool_leaf: {
    id: string;
    processid: number;
    orderno: number;
    fileid: number;
    page: number;
    turn: number;
    copy: number;
    state: 'open' | 'discarded' | 'filed';
    docid: number | null;
  };
  /** The open ledger of a pool: `done` of its steps hold; every change raises the revision. */
  pool_desk: { poolid: number; revision: number; done: number };
  /** `step` is the JSON of contract PoolStep. */
  pool_step: { poolid: number; no: number; step: string; userid: number; at: number };
  /** Leaves filed since the ledger was opened, as they were then. */
  pool_filed: { leafid: string; poolid: number; leaf: string; docid: number; at: number };
  /** What helpers saw on a page of a file; `codes` is the JSON of contract PoolFinding's. */
  page_finding: { sha256: string; page: number; ink: number | null; likeness: string | null; codes: string };
  /**
   * `content` is the JSON of core/workflow's Definition, `caption` that of its name; the highest version is what new
   * ones begin with.
   */
  workflow_definition: { key: string; version: number; caption: string; content: string; adhoc: Generated<number> };
  /** What archiving a document of that type starts, where the condition (core/conditions, JSON) holds. */
  workflow_start: { id: Generated<number>; workflow: string; doctypeid: number; condition: string | null };
  /**
   * `instance` is the JSON of core/workflow's Instance, the truth of it; the other columns and workflow_job repeat what
   * lists ask for.
   */
  workflow: {
    wfid: Generated<number>;
    docid: number;
    definition: string;
    version: number;
    state: string;
    step: string;
    instance: string;
    initiator: number;
    startedat: number;
    endedat: number | null;
    nextdue: number | null;
  };
  /** Jobs that are open. */
  workflow_job: {
    wfid: number;
    stepid: number;
    step: string;
    caption: string;
    assigneduser: number | null;
    assignedgroup: number | null;
    holder: number | null;
    heldfor: number | null;
    askedto: number | null;
    openedat: number;
    dueat: number | null;
    halfat: number | null;
    level: number;
    tosupervisor: number;
  };
  /** Who else sees a job: `why` is 'escalated' or 'withdrawn'. */
  workflow_told: { wfid: number; stepid: number; why: string; userid: number | null; groupid: number | null };
  /** `userid` is null where time did it. */
  workflow_history: {
    id: Generated<number>;
    wfid: number;
    stepid: number | null;
    step: string;
    at: number;
    userid: number | null;
    onbehalfof: number | null;
    event: string;
    decision: string | null;
    comment: string | null;
    vals: Generated<string>;
    openedat: number | null;
  };
  group_supervisor: { groupid: number; userid: number };
  /** `steps` is the JSON of contract AdhocStep[]. */
  adhoc: { id: Generated<number>; ownerid: number; name: string; steps: string };
  adhoc_group: { adhocid: number; groupid: number };
  /** `primaryid` is represented by a user or a group from `startat` until before `endat`. */
  substitution: {
    id: Generated<number>;
    primaryid: number;
    userid: number | null;
    groupid: number | null;
    startat: number;
    endat: number;
  };

  audit: {
    id: Generated<number>;
    at: number;
    userid: number;
    onbehalfof: number | null;
    action: string;
    docid: number | null;
    field?: string | null;
    oldvalue: string | null;
    newvalue: string | null;
  };
  /** In the order of sealing: `hash` binds the row and the seal before it (server/store/seal/auditSeal.ts). */
  audit_seal: { id: Generated<number>; auditid: number; hash: string };
  /** What administrators noted in the event log. */
  log_note: { id: Generated<number>; at: number; userid: number; text: string };
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
  /** `state` is waiting, sent or refused; `at` since when. */
  mail_recipient: { mailid: number; address: string; state: string; at: number; error: string | null };
  /** What listening clients are told (contract StreamSignal): one user, or whoever sees the realm, or all. */
  signal: { id: Generated<number>; at: number; userid: number | null; realmid: number | null; content: string };

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
}
