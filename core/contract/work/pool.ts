import * as z from 'zod/mini';
import { DocumentInfo, IndexValue, Metafile, PageRun } from '#core/contract/document/document.ts';
import { assumed, binary, fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { FileName, Id, IdText, IntText, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Most pages one pool may have open at once, and most that one step may name (assumed). */
export const POOL_PAGES_MAXIMUM = 20_000;

/** Largest angle for straightening a page, in degrees (assumed): more is not skew. */
export const TILT_MAXIMUM = 15;

/** A process of a pool: files that arrived together. `lockedby` names its user while somebody works on it. */
export const PoolProcess = z.object({
  processid: Id,
  poolid: Id,
  name: z.string(),
  createdate: WireDateTime,
  /** The module it waits for (section 4: scan release next module 2). */
  nextmodule: Id,
  pagecount: z.int(),
  lockedby: z.optional(z.string()),
  /** Whether the caller holds the lock, in this session or, with `elsewhere`, in another of theirs. */
  lock: z.optional(z.enum(['own', 'elsewhere', 'other'])),
});
export type PoolProcess = z.infer<typeof PoolProcess>;

const fileFields = {
  filename: z.optional(FileName),
  filedate: z.optional(WireDateTime),
  filetype: z.optional(Text(40)),
  parentid: z.optional(Id),
  fulltext: z.optional(Text(100_000)),
  indexes: z.optional(z.array(IndexValue).check(z.maxLength(200))),
  orderno: z.optional(Id),
};

/** A file as it arrived; never changed. Fields of section 3 plus page information (assumed). */
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
/** Clockwise degrees for straightening a page. */
const Tilt = z.number().check(z.gte(-TILT_MAXIMUM), z.lte(TILT_MAXIMUM));
const Leaf = z.object({ id: LeafId, file: Id, page: Id, turn: Turn, tilt: z.optional(Tilt), copy: z.boolean() });

const PoolOperation = z.discriminatedUnion('kind', [
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

/** A step of page work, defined in core/pages. */
export const PoolStep = z.union([
  PoolOperation,
  z.object({
    kind: z.literal('several'),
    operations: z.array(PoolOperation).check(z.minLength(1), z.maxLength(POOL_PAGES_MAXIMUM)),
  }),
]);
export type PoolStep = z.infer<typeof PoolStep>;

/** The page ledger of the processes locked by the caller: what arrived, every step since, and what was filed. */
export const PoolLedger = z.object({
  poolid: Id,
  /** Changes with every step; a step based on another revision is refused. */
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

/** Beginning of the code on a separator sheet printed by this product: batch, number and total follow. */
export const SHEET_CODE = 'DMS-SEP-';
/** Share of ink below which a page counts as blank: a single line has 0.034 %, the emptiest real office page 0.36 %. */
export const BLANK_INK = 0.0001;

/** What image analysis found on a page; the server never acts on it. */
export const PoolFinding = z.object({
  file: Id,
  page: Id,
  /** Share of the page covered with ink, 0 to 1; pages below the threshold are suggested as blank. */
  ink: z.optional(z.number()),
  blank: z.boolean(),
  /** Equal for pages that look alike. */
  likeness: z.optional(z.string()),
  codes: z.array(z.object({ format: z.string(), text: z.string() })),
  /** Skew of the page's lines in clockwise degrees; absent if it has no lines. */
  skew: z.optional(z.number()),
  /** Clockwise rotation that makes the page upright, as text recognition found it. */
  upright: z.optional(Turn),
  /** Where its ink is (core/pages/layout.ts); similar for pages of one document. */
  layout: z.optional(z.string()),
  /** The page number printed on it, if its text is known. */
  number: z.optional(z.object({ page: z.int(), of: z.optional(z.int()) })),
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
  /** In order of arrival, at most `max` (setting 'max process scan'). */
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
   * Locks the first `max` processes of the pool for the session. Refused while another user holds any process of it;
   * `takeover` takes over locks that another session of the same user left.
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
   * Finishes the page work and releases the user's processes in the pool, or only those named; `delete` discards the
   * pages left in them. Nothing can be undone afterwards.
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
   * Appends the file to the process, or makes a new process of it, which is locked for the user who has the pool's
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
  /** Changes the metadata of a file; its bytes stay. */
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
  /** Discards the file's open pages, as a step that can be undone. */
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
  /** Carries out, undoes or redoes a step; refused if another user or tab changed the ledger first. */
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
   * Files leaves as one document under all rules of the archive; with `versionof` as the next version of an existing
   * document with the same indexes.
   */
  poolArchive: operation({
    method: 'POST',
    path: call('archive'),
    effect: 'change',
    body: z.object({
      poolid: Id,
      revision: z.int(),
      leaves: Leaves,
      filename: FileName,
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
  /** Leaves as one PDF; with `originals` their source files, byte for byte, as a ZIP. */
  poolExport: operation({
    method: 'POST',
    path: call('export'),
    effect: 'read',
    body: z.object({ poolid: Id, leaves: Leaves, filename: FileName, originals: z.optional(z.boolean()) }),
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
  /** A page as it arrived; the client rotates it. */
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
  /** The findings so far on pages of the processes the user has locked. */
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
