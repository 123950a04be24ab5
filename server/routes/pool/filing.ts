import { createReadStream } from 'node:fs';
import type { Leaf } from '#core/pages/arrangement.ts';
import { arrangementOf } from '#core/pages/ledger.ts';
import type { PageReading } from '#core/text/reading.ts';
import type { Call, Handlers, Services } from '#server/http/call.ts';
import type { PagePointer } from '#server/render/protocol.ts';
import { mayBeNamed } from '#server/rules/document/archive.ts';
import { mayArchiveSomewhere, mayVersionize } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayWork } from '#server/rules/pools.ts';
import { pageReadings } from '#server/store/reading/readings.ts';
import type { StagedFile } from '#server/store/files/files.ts';
import { lockOf } from '#server/store/marks/layers.ts';
import { addFiled, readLedger } from '#server/store/pool/poolLedger.ts';
import { filesOnDesk, type PoolFileRow } from '#server/store/pool/pools.ts';
import { writeAudit } from '#server/store/audit.ts';
import { contentDisposition, memoryDownload } from '#server/calls/document/download.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { pagesOf, rendered } from '#server/calls/page/pages.ts';
import { requirePool } from '#server/calls/pool/require.ts';
import { claim } from '#server/calls/pool/step.ts';
import { versionize } from '#server/calls/document/versionize.ts';
import { presentDocument } from '#server/calls/document/presentDocument.ts';
import { zipOf } from '#server/calls/document/zip.ts';
import { archive } from '#server/calls/document/archive.ts';

type Asking = Pick<Call<'poolArchive'>, 'services' | 'principal' | 'signal'>;

export const poolFilingHandlers = {
  poolArchive: async (call) => {
    const { services, principal, body } = call;
    const { poolid, revision, versionof } = body;
    ensure(mayArchiveSomewhere(principal));
    const desk = await onDesk(call, poolid, body.leaves);
    if (desk.revision !== revision) throw new Failure('pool.revision');
    const name = /\.pdf$/i.test(body.filename) ? body.filename : `${body.filename}.pdf`;
    const file = await filed(call, desk.files, desk.leaves);
    try {
      // Runs in the document's transaction: after a kill, either both have happened or neither.
      const leave = async (trx: Services['store']['db'], docid: number): Promise<void> => {
        await claim(trx, poolid, revision);
        const leaves = desk.leaves.map((leaf) => ({ leaf, docid }));
        const at = services.now();
        await addFiled(trx, poolid, leaves, at);
        await writeAudit(trx, {
          at,
          userId: principal.userId,
          action: 'pool.archived',
          newvalue: `${poolid}: ${name}`,
        });
      };
      const docid = versionof ?? (await archive(call, body.metafile, { name, file }, leave));
      if (versionof !== undefined) {
        const document = await requireDocument(services, principal, versionof);
        ensure(mayVersionize(principal, document, await lockOf(services.store.db, versionof, services.now())));
        await versionize(call, document, { name, file }, (trx) => leave(trx, versionof));
      }
      const document = await requireDocument(services, principal, docid);
      return {
        document: [presentDocument(document, await pagesOf(document, call), services, principal)],
        revision: [{ revision: revision + 1, done: desk.done, steps: desk.steps }],
      };
    } finally {
      await file.discard();
    }
  },

  poolExport: async (call) => {
    const { services, principal, body } = call;
    if (!principal.rights.has('document.download')) throw new Failure('right.missing');
    ensure(mayBeNamed(body.filename));
    const { leaves, files } = await onDesk(call, body.poolid, body.leaves);
    if (body.originals !== true) {
      const pointers = await pointersOf(services, files, leaves);
      return memoryDownload(
        rendered(await services.renderer.assemble(pointers, requester(call))),
        `${body.filename}.pdf`,
      );
    }
    const wanted = new Set(leaves.map(({ file }) => file));
    const originals = [...files.values()]
      .filter(({ id }) => wanted.has(id))
      .map(({ filename, sha256 }) => ({ name: filename, sha256 }));
    return {
      status: 200,
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': contentDisposition(`${body.filename}.zip`),
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
      },
      body: zipOf(originals, services.files),
    };
  },
} satisfies Partial<Handlers>;

/** The named leaves in order (each once, and open on the user's desk), and their files. */
async function onDesk({ services, principal }: Asking, poolid: number, ids: readonly string[]) {
  const { db } = services.store;
  ensure(mayWork(principal, await requirePool(db, principal, poolid, services.now())));
  const { ledger, revision } = await readLedger(db, poolid);
  const open = new Map(
    arrangementOf(ledger).stacks.flatMap((stack) => stack.leaves.map((leaf) => [leaf.id, leaf] as const)),
  );
  const leaves = ids.flatMap((id) => open.get(id) ?? []);
  if (leaves.length < ids.length || new Set(ids).size < ids.length)
    throw new Failure('pool.stepRefused', { reason: 'leafUnknown' });
  const files = new Map((await filesOnDesk(db, poolid)).map((file) => [file.id, file]));
  return { leaves, files, revision, done: ledger.done, steps: ledger.steps.length };
}

/**
 * The file to archive: the original if the leaves are all pages of an unchanged PDF without recognised text, otherwise
 * a new PDF. A signed PDF is never changed, because that would invalidate its signature.
 */
async function filed(
  call: Asking,
  files: ReadonlyMap<number, PoolFileRow>,
  leaves: readonly Leaf[],
): Promise<StagedFile> {
  const { services } = call;
  const pointers = await pointersOf(services, files, leaves);
  const [first] = leaves;
  const source = first && files.get(first.file);
  if (
    source !== undefined &&
    source.kind === 'pdf' &&
    leaves.length === source.pagecount &&
    leaves.every((leaf, index) => leaf.file === source.id && leaf.page === index + 1 && isUnchanged(leaf)) &&
    (pointers.every(({ layer }) => layer === undefined) || (await isSigned(await services.files.pathOf(source.sha256))))
  ) {
    const { sha256, size } = source;
    const stored = { sha256, size };
    return {
      ...stored,
      path: await services.files.pathOf(sha256),
      keep: () => Promise.resolve(stored),
      discard: () => Promise.resolve(),
    };
  }
  return services.files.stage(rendered(await services.renderer.assemble(pointers, requester(call))));
}

const isUnchanged = ({ turn, tilt = 0 }: Leaf): boolean => turn === 0 && tilt === 0;

const requester = ({ principal, signal }: Asking) =>
  ({ owner: String(principal.userId), priority: 'visible', signal }) as const;

/** The pages' files and positions, with their recognised text. */
async function pointersOf(
  { files: stored, store }: Services,
  files: ReadonlyMap<number, PoolFileRow>,
  leaves: readonly Leaf[],
): Promise<PagePointer[]> {
  const sources = new Map<number, { readonly path: string; readonly readings: ReadonlyMap<number, PageReading> }>();
  for (const [id, ofFile] of Map.groupBy(leaves, ({ file }) => file)) {
    const { sha256 } = known(files, id);
    const pages = ofFile.map(({ page }) => page);
    sources.set(id, { path: await stored.pathOf(sha256), readings: await pageReadings(store.db, sha256, pages) });
  }
  return leaves.map(({ file: id, page, turn, tilt = 0 }) => {
    const { path, readings } = sources.get(id)!;
    const read = readings.get(page);
    return {
      path,
      kind: known(files, id).kind === 'pdf' ? 'pdf' : 'image',
      page,
      turn,
      tilt,
      ...(read !== undefined && { layer: { words: read.words, turn: read.turn, turned: turn, tilt } }),
    };
  });
}

function known(files: ReadonlyMap<number, PoolFileRow>, id: number): PoolFileRow {
  const file = files.get(id);
  if (file === undefined) throw new Failure('pool.stepRefused', { reason: 'fileUnknown' });
  return file;
}

/** Whether a PDF is signed: a signature dictionary names the byte ranges it covers (ISO 32000-2, 12.8.1). */
async function isSigned(path: string): Promise<boolean> {
  let before = '';
  for await (const chunk of createReadStream(path, 'latin1') as AsyncIterable<string>) {
    if ((before + chunk).includes('/ByteRange')) return true;
    before = chunk.slice(-10);
  }
  return false;
}
