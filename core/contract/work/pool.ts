import * as z from 'zod/mini';
import { DocumentInfo, IndexValue, Metafile, PageRun } from '#core/contract/document/document.ts';
import { assumed, binary, fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, IntText, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Most pages that one pool holds open at once, and most that one step names (assumed). */
export const POOL_PAGES_MAXIMUM = 20_000;

/** Most degrees by which a page is straightened (assumed): more is no skew. */
export const TILT_MAXIMUM = 15;

/** A process of a pool: what came in together. Whose it is now stands there while somebody works on it. */
export const PoolProcess = z.object({
  processid: Id,
  poolid: Id,
  name: z.string(),
  createdate: WireDateTime,
  /** The module that it waits for (section 4: scan release next module 2). */
  nextmodule: Id,
  pagecount: z.int(),
  lockedby: z.optional(z.string()),
  /** Whether the asking user holds it, in this session or, `elsewhere`, in another of theirs. */
  lock: z.optional(z.enum(['own', 'elsewhere', 'other'])),
});
export type PoolProcess = z.infer<typeof PoolProcess>;

const fileFields = {
  filename: z.optional(Text(255)),
  filedate: z.optional(WireDateTime),
  filetype: z.optional(Text(40)),
  parentid: z.optional(Id),
  fulltext: z.optional(Text(100_000)),
  indexes: z.optional(z.array(IndexValue).check(z.maxLength(200))),
  orderno: z.optional(Id),
};

/** A file as it came in; it is never changed. Fields of section 3, and what is known of its pages (assumed). */
export const PoolFile = z.object({
  fileid: Id,
  processid: Id,
  filename: z.string(),
  filedate: WireDateTime,
  filetype: z.string(),
  parentid: z.optional(Id),
  fulltext: z.optional(z.string()),
  indexes: z.array(IndexValue),
  orderno: z.int(),
  filesize: z.number(),
  encrypted: z.boolean(),
  pagecount: z.int(),
  pages: z.array(PageRun),
});
export type PoolFile = z.infer<typeof PoolFile>;

const LeafId = z.string().check(z.regex(/^[\w.-]{1,48}$/));
const Leaves = z.array(LeafId).check(z.minLength(1), z.maxLength(POOL_PAGES_MAXIMUM));
const Turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
/** Clockwise degrees by which a page is straightened. */
const Tilt = z.number().check(z.gte(-TILT_MAXIMUM), z.lte(TILT_MAXIMUM));
const Leaf = z.object({ id: LeafId, file: Id, page: Id, turn: Turn, tilt: z.optional(Tilt), copy: z.boolean() });

/** A step of page work; core/pages says what it means. */
export const PoolStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), leaves: Leaves, stack: LeafId, before: z.optional(LeafId) }),
  z.object({ kind: z.literal('part'), leaves: Leaves, stack: LeafId, after: LeafId }),
  z.object({
    kind: z.literal('turn'),
    leaves: Leaves,
    by: z.union([z.literal(90), z.literal(180), z.literal(270)]),
  }),
  z.object({
    kind: z.literal('copy'),
    copies: z.array(z.object({ of: LeafId, id: LeafId })).check(z.minLength(1), z.maxLength(POOL_PAGES_MAXIMUM)),
  }),
  z.object({
    kind: z.literal('straighten'),
    tilts: z.array(z.object({ of: LeafId, to: Tilt })).check(z.minLength(1), z.maxLength(POOL_PAGES_MAXIMUM)),
  }),
  z.object({ kind: z.literal('discard'), leaves: Leaves }),
]);
export type PoolStep = z.infer<typeof PoolStep>;

/**
 * The page ledger of the processes that the asking user has locked: what came in, every step since, and what was filed.
 */
export const PoolLedger = z.object({
  poolid: Id,
  /** Changes with every step; a step that names another is refused. */
  revision: z.int(),
  stacks: z.array(z.object({ id: LeafId, name: z.string(), leaves: z.array(Leaf) })),
  steps: z.array(PoolStep),
  done: z.int(),
  filed: z.array(z.object({ leaf: Leaf, docid: Id })),
  files: z.array(PoolFile),
});
export type PoolLedger = z.infer<typeof PoolLedger>;

export const PoolRevision = z.object({ revision: z.int(), done: z.int(), steps: z.int() });
export type PoolRevision = z.infer<typeof PoolRevision>;

/** What helpers found on a page; none of it is acted on by the server. */
export const PoolFinding = z.object({
  file: Id,
  page: Id,
  /** Share of the page that is ink, 0 to 1; the page is proposed as blank below the threshold. */
  ink: z.optional(z.number()),
  blank: z.boolean(),
  /** Equal for pages that look the same. */
  likeness: z.optional(z.string()),
  codes: z.array(z.object({ format: z.string(), text: z.string() })),
  /** Clockwise degrees by which the lines of the page lie crooked; absent where it has none. */
  skew: z.optional(z.number()),
  /** Clockwise degrees that make the page upright, as it was read. */
  upright: z.optional(Turn),
});
export type PoolFinding = z.infer<typeof PoolFinding>;

const PoolBody = z.object({ poolid: Id });
const poolErrors = ['pool.unknown', 'pool.notLocked', 'pool.revision'] as const;
const call = (name: string) => `/dms/pool/${name}`;

export const poolOperations = {
  poolProcessAdd: operation({
    method: 'POST',
    path: call('process/add'),
    effect: 'change',
    body: z.object({ poolid: Id, name: z.optional(Text(255)) }),
    answer: nouns({ process: PoolProcess }),
    errors: ['pool.unknown'],
    provenance: fieldsPartly,
  }),
  /** In the order in which they came, `max` of them at most (setting 'max process scan'). */
  poolProcessList: operation({
    method: 'POST',
    path: call('process/list'),
    effect: 'read',
    body: z.object({ poolid: Id, max: z.optional(Id) }),
    answer: nouns({ process: PoolProcess }),
    errors: ['pool.unknown'],
    provenance: fieldsPartly,
  }),
  /**
   * Locks the first `max` processes of the pool to the session. Refused while any process of it is somebody else's;
   * what another session of the same user left locked is taken from there by `takeover`.
   */
  poolProcessLock: operation({
    method: 'POST',
    path: call('process/lock'),
    effect: 'change',
    body: z.object({ poolid: Id, max: z.optional(Id), takeover: z.optional(z.boolean()) }),
    answer: nouns({ process: PoolProcess }),
    errors: ['pool.unknown', 'pool.processed', 'pool.processedElsewhere'],
    provenance: fieldsPartly,
  }),
  /**
   * Settles the page work and gives processes back, all that the user holds in the pool unless some are named; `delete`
   * discards the pages that are left in them. After it nothing can be undone.
   */
  poolProcessRelease: operation({
    method: 'POST',
    path: call('process/release'),
    effect: 'change',
    body: z.object({
      poolid: Id,
      processid: z.optional(z.array(Id).check(z.maxLength(POOL_PAGES_MAXIMUM))),
      nextmodule: z.optional(Id),
      delete: z.optional(z.boolean()),
    }),
    answer: nouns({}),
    errors: ['pool.unknown'],
    provenance: fieldsPartly,
  }),
  /**
   * The file goes to the end of the process, or makes one of its own in the pool; locked to whoever has the pool's
   * other processes locked.
   */
  poolFileAdd: operation({
    method: 'POST',
    path: call('process/file/add'),
    effect: 'change',
    encoding: 'multipart',
    body: z.object({ poolid: z.optional(Id), processid: z.optional(Id), ...fileFields }),
    answer: nouns({ process: PoolProcess, file: PoolFile }),
    errors: [
      'pool.unknown',
      'pool.processUnknown',
      'pool.processed',
      'pool.processedElsewhere',
      'pool.noPages',
      'pool.safFaulty',
      'archive.fileMissing',
      'archive.fileNameInvalid',
      'archive.fileRefused',
      'document.passwordRequired',
      'server.storageFull',
    ],
    provenance: fieldsPartly,
  }),
  /** What is noted of a file; its bytes stay. */
  poolFileSet: operation({
    method: 'POST',
    path: call('process/file/set'),
    effect: 'change',
    body: z.object({ fileid: Id, ...fileFields }),
    answer: nouns({ file: PoolFile }),
    errors: ['pool.fileUnknown', 'pool.notLocked', 'archive.fileNameInvalid'],
    provenance: fieldsPartly,
  }),
  poolFileGet: operation({
    method: 'POST',
    path: call('process/file/get'),
    effect: 'read',
    body: z.object({ fileid: Id }),
    answer: nouns({ file: PoolFile }),
    errors: ['pool.fileUnknown'],
    provenance: fieldsPartly,
  }),
  /** Discards the pages of the file that still lie open, as a step that can be undone. */
  poolFileDelete: operation({
    method: 'POST',
    path: call('process/file/del'),
    effect: 'change',
    body: z.object({ fileid: Id }),
    answer: nouns({ revision: PoolRevision }),
    errors: ['pool.fileUnknown', 'pool.notLocked', 'pool.revision'],
    provenance: fieldsPartly,
  }),
  poolLedger: operation({
    method: 'POST',
    path: call('ledger'),
    effect: 'read',
    body: PoolBody,
    answer: nouns({ ledger: PoolLedger }),
    errors: ['pool.unknown', 'pool.notLocked'],
    provenance: assumed,
  }),
  /** Does a step, takes the last one back or does it again; refused where somebody, another tab too, was first. */
  poolStep: operation({
    method: 'POST',
    path: call('ledger/step'),
    effect: 'change',
    body: z.object({ poolid: Id, revision: z.int(), step: z.union([PoolStep, z.literal('undo'), z.literal('redo')]) }),
    answer: nouns({ revision: PoolRevision }),
    errors: [...poolErrors, 'pool.stepRefused'],
    provenance: assumed,
  }),
  /**
   * Files leaves as one document under all rules of the archive; `versionof` as the next version of one with the same
   * indices.
   */
  poolArchive: operation({
    method: 'POST',
    path: call('archive'),
    effect: 'change',
    body: z.object({
      poolid: Id,
      revision: z.int(),
      leaves: Leaves,
      filename: Text(255),
      versionof: z.optional(Id),
      metafile: Metafile,
    }),
    answer: nouns({ document: DocumentInfo, revision: PoolRevision }),
    errors: [
      ...poolErrors,
      'pool.stepRefused',
      'archive.rightMissing',
      'archive.fileNameInvalid',
      'archive.metadataInvalid',
      'archive.versionExists',
      'index.required',
      'index.invalid',
      'document.unknown',
      'document.deleted',
      'document.protected',
      'document.oldVersion',
      'document.passwordRequired',
      'layer.locked',
      'page.failed',
      'page.timeout',
      'preview.unavailable',
      'server.storageFull',
    ],
    failure: 'errorResult',
    provenance: assumed,
  }),
  /** Leaves as one PDF; with `originals` the files that they came from, byte for byte, as a ZIP. */
  poolExport: operation({
    method: 'POST',
    path: call('export'),
    effect: 'read',
    body: z.object({ poolid: Id, leaves: Leaves, filename: Text(255), originals: z.optional(z.boolean()) }),
    answer: binary('application/octet-stream'),
    errors: [
      'pool.unknown',
      'pool.notLocked',
      'pool.stepRefused',
      'right.missing',
      'archive.fileNameInvalid',
      'document.passwordRequired',
      'page.failed',
      'page.timeout',
      'preview.unavailable',
    ],
    provenance: assumed,
  }),
  /** A page as it came in; turning is the client's. */
  poolPageImage: operation({
    method: 'GET',
    path: call('file/{fileid}/page/{pageno}/image/'),
    effect: 'read',
    params: z.object({ fileid: IdText, pageno: IdText }),
    query: z.object({ dpi: z.optional(IntText(1, 600)), quality: z.optional(IntText(1, 100)) }),
    answer: binary('image/jpeg'),
    errors: [
      'pool.fileUnknown',
      'page.unknown',
      'page.failed',
      'page.timeout',
      'preview.unavailable',
      'document.passwordRequired',
    ],
    provenance: assumed,
  }),
  /** What helpers have found on the pages of the processes that the user has locked, as far as they came. */
  poolFindings: operation({
    method: 'POST',
    path: call('findings'),
    effect: 'read',
    body: PoolBody,
    answer: nouns({
      finding: PoolFinding,
      progress: z.object({ pages: z.int(), looked: z.int(), toread: z.int(), read: z.int() }),
    }),
    errors: ['pool.unknown'],
    provenance: assumed,
  }),
} as const;
