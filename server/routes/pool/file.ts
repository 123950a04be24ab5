import type { BinaryAnswer, Handlers } from '#server/http/call.ts';
import { isSaf, unpacked } from '#server/jobs/saf/saf.ts';
import { importIntoPool } from '#server/jobs/pool/poolIntake.ts';
import { mayBeNamed } from '#server/rules/document/archive.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { lockFor, mayOpen, mayWork } from '#server/rules/pools.ts';
import type { StagedFile } from '#server/store/files/files.ts';
import { writeAudit } from '#server/store/audit.ts';
import { rendered, sizeOfPage, storedPages } from '#server/calls/page/pages.ts';
import { requireFile, requirePool, requireProcess, presentFile, presentProcess } from '#server/calls/pool/require.ts';
import { doStep } from '#server/calls/pool/step.ts';

/** Desk pages are shown again and again, and never change. */
const PAGE_CACHE = 'private, max-age=3600, immutable';
const DESK_DPI = 100;
const DESK_QUALITY = 75;

export const poolFileHandlers = {
  poolFileAdd: async (call) => {
    const { services, principal, signal } = call;
    const { body, upload } = await call.receive();
    let opened: StagedFile | undefined;
    try {
      const { db } = services.store;
      const into =
        body.processid === undefined ? undefined : await requireProcess(db, principal, body.processid, services.now());
      const poolid = into?.poolid ?? body.poolid;
      if (poolid === undefined) throw new Failure('pool.unknown');
      const processes = await requirePool(db, principal, poolid, services.now());
      if (into !== undefined) ensure(mayOpen(principal, [into], false));
      if (upload === undefined) throw new Failure('archive.fileMissing');
      const held = processes.some((process) => lockFor(principal, process) === 'own');
      const came = await unpacked(services, upload, services.uploadBytes);
      opened = came.file;
      const { processid, fileid } = await importIntoPool(services, {
        ...body,
        poolid,
        processid: into?.id,
        name: isSaf(upload.name) ? came.name : (body.filename ?? upload.name),
        file: came.file,
        indexes: came.indexes ?? body.indexes,
        by: principal.userId,
        lock: held ? { userid: principal.userId, sessionhash: principal.sessionHash } : undefined,
        signal,
      });
      return {
        process: [presentProcess(await requireProcess(db, principal, processid, services.now()), principal, services)],
        file: [presentFile(await requireFile(db, principal, fileid))],
      };
    } finally {
      await opened?.discard();
      await upload?.file.discard();
    }
  },

  poolFileSet: async ({ services, principal, body }) => {
    const { db } = services.store;
    const { fileid, indexes, ...fields } = body;
    const file = await requireFile(db, principal, fileid);
    ensure(mayWork(principal, [file]));
    if (fields.filename !== undefined) ensure(mayBeNamed(fields.filename));
    await db.transaction().execute(async (trx) => {
      const changes = { ...fields, ...(indexes && { indexes: JSON.stringify(indexes) }) };
      if (Object.keys(changes).length > 0)
        await trx.updateTable('pool_file').set(changes).where('id', '=', fileid).execute();
      await writeAudit(trx, {
        at: services.now(),
        userId: principal.userId,
        action: 'pool.fileSet',
        oldvalue: `${fileid}: ${file.filename}`,
        newvalue: `${fileid}: ${fields.filename ?? file.filename}`,
      });
    });
    return { file: [presentFile(await requireFile(db, principal, fileid))] };
  },

  poolFileGet: async ({ services, principal, body }) => ({
    file: [presentFile(await requireFile(services.store.db, principal, body.fileid))],
  }),

  poolFileDelete: async ({ services, principal, body }) => {
    const file = await requireFile(services.store.db, principal, body.fileid);
    const revision = await doStep(services, principal, file.poolid, undefined, ({ stacks }) => {
      const leaves = stacks.flatMap((stack) => stack.leaves.filter(({ file: of }) => of === file.id));
      return leaves.length === 0 ? undefined : { kind: 'discard', leaves: leaves.map(({ id }) => id) };
    });
    return { revision: [revision] };
  },

  poolPageImage: async (call) => {
    const { services, principal, params, query, signal } = call;
    const file = await requireFile(services.store.db, principal, params.fileid);
    sizeOfPage(storedPages(file), params.pageno);
    const dpi = query.dpi ?? DESK_DPI;
    const quality = query.quality ?? DESK_QUALITY;
    const headers = { etag: `"${file.sha256}-${params.pageno}-${dpi}-${quality}"`, 'cache-control': PAGE_CACHE };
    if (call.header('if-none-match') === headers.etag) return { status: 304, headers, body: undefined };
    const image = rendered(
      await services.renderer.renderPage({
        path: await services.files.pathOf(file.sha256),
        sha256: file.sha256,
        kind: file.kind === 'pdf' ? 'pdf' : 'image',
        page: params.pageno,
        dpi,
        quality,
        progressive: false,
        owner: String(principal.userId),
        priority: 'visible',
        signal,
      }),
    );
    return {
      status: 200,
      headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(image.jpeg.length) },
      body: image.jpeg,
    } satisfies BinaryAnswer;
  },
} satisfies Partial<Handlers>;
