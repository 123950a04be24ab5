import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LAYER_LOCK_MS } from '#core/contract/constants.ts';
import type { WireMark } from '#core/contract/marks/layer.ts';
import type { Signature } from '#core/contract/marks/signature.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { parseMark } from '#core/marks/mark.ts';
import type { Call, Handlers, Services } from '#server/http/call.ts';
import { documentChanged } from '#server/jobs/documentChanged.ts';
import { type Drawing, drawingOf, svgOf } from '#server/render/signature/drawing.ts';
import { mayRead, personName } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayHold, mayUseLock } from '#server/rules/marks/layers.ts';
import { hashOfMarks, lastSigned, maySign, fitsPage, sealOf, stateOf } from '#server/rules/marks/signatures.ts';
import { writeAudit } from '#server/store/audit.ts';
import { type DocumentRow, findDocument } from '#server/store/document/documents.ts';
import { hashOfFile } from '#server/store/files/fileHash.ts';
import { holdsLock, insertGroup, layerGroups, lockOf, releaseLock, acquireLock } from '#server/store/marks/layers.ts';
import { consumeVerification } from '#server/store/people/verifications.ts';
import type { Database } from '#server/store/schema.ts';
import {
  insertSigning,
  setSignature,
  signatureOf,
  signingsOf,
  type SigningRow,
} from '#server/store/marks/signatures.ts';
import { requireDocument, requireVersion } from '#server/calls/document/require.ts';
import { pagesOf, sizeOfPage } from '#server/calls/page/pages.ts';
import { current } from '#server/calls/people/sessionUser.ts';
import { presentSigning } from '#server/calls/marks/presentSigning.ts';

export const signatureHandlers = {
  signatureList: async ({ services, principal }) => {
    const stored = await signatureOf(services.store.db, principal.userId);
    return { signature: stored === undefined ? [] : [presentSignature(stored, services)] };
  },

  signatureSet: async ({ services, principal, body }) => {
    const svg = body.svg === '' ? null : svgOf(readDrawing(body.svg));
    const at = services.now();
    await setSignature(services.store.db, principal.userId, svg, at);
    return { signature: svg === null ? [] : [presentSignature({ svg, at }, services)] };
  },

  documentSign: async (call) => {
    const { services, principal, params, body } = call;
    const document = await requireDocument(services, principal, params.docid);
    ensure(maySign(principal, document));
    if (body.docversion !== document.currentversion) throw new Failure('document.oldVersion');
    const mark = await ownMark(call, document);
    const filehash = await hashOfFile(await services.files.pathOf(document.sha256));
    // Never sign a file that differs from what was filed.
    if (filehash !== document.sha256) throw new Failure('signature.fileChanged');
    const signing = await sign(call, { mark, filehash, pageno: body.signature.pageno });
    return { signing: [presentSigning(signing, services)] };
  },

  signingCheck: async ({ services, principal, params, query }) => {
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayRead(document));
    const { db } = services.store;
    const signings = lastSigned(await signingsOf(db, document.id), document.version);
    const [last] = signings;
    if (last === undefined) return { signing: [] };
    const now = {
      version: document.version,
      signings,
      groups: await layerGroups(db, document.id, last.version),
      filehash:
        last.version === document.version ? await hashOfFile(await services.files.pathOf(document.sha256)) : undefined,
      key: services.sealKey,
    };
    return {
      signing: signings.map((signing) => ({ ...presentSigning(signing, services), state: stateOf(signing, now) })),
    };
  },
} satisfies Partial<Handlers>;

/** @throws Failure 'signature.invalid', 'signature.empty' */
function readDrawing(svg: string): Drawing {
  const drawing = drawingOf(svg);
  if (!drawing.ok) throw new Failure(drawing.error === 'empty' ? 'signature.empty' : 'signature.invalid');
  return drawing.value;
}

/** The caller's own signature as a mark at that place: its image is the server's copy, not sent by the client. */
async function ownMark(call: Call<'documentSign'>, document: DocumentRow): Promise<WireMark> {
  const { services, principal, body } = call;
  const { pageno, ...box } = body.signature;
  const page = sizeOfPage(await pagesOf(document, call), pageno);
  const stored = await signatureOf(services.store.db, principal.userId);
  if (stored === undefined) throw new Failure('signature.missing');
  const { user } = await current(services, principal);
  const mark = {
    localid: randomUUID(),
    kind: 'signature',
    geometry: { ...box, signer: personName(user).slice(0, 200), content: readDrawing(stored.svg) },
    style: { color: '#000000', width: 1, opacity: 1 },
  };
  const read = parseMark({ ...mark, localId: mark.localid });
  if (!read.ok) throw new Failure('layer.invalid', { kind: mark.kind, reason: read.error.reason });
  ensure(fitsPage(box, page));
  return mark;
}

/** Signs under the layer lock, so that nobody edits the marks while they are hashed. */
async function sign(
  { services, principal, params, body }: Call<'documentSign'>,
  { mark, filehash, pageno }: { mark: WireMark; filehash: string; pageno: number },
): Promise<SigningRow> {
  const { store, now, timeZone, sealKey } = services;
  return store.db.transaction().execute(async (trx) => {
    const at = now();
    const lock = { docid: params.docid, sessionhash: principal.sessionHash };
    const wasHeld = await holdsLock(trx, lock.docid, lock.sessionhash, at);
    const isHeld =
      wasHeld ||
      (await acquireLock(trx, {
        ...lock,
        userid: principal.userId,
        takeover: false,
        now: at,
        expiresat: at + LAYER_LOCK_MS,
      }));
    if (!isHeld) ensure(mayUseLock(principal, await lockOf(trx, lock.docid, at), timeZone));
    const document = await findDocument(trx, principal, params.docid);
    if (document === undefined) throw new Failure('document.unknown');
    ensure(maySign(principal, document));
    if (document.currentversion !== body.docversion) throw new Failure('document.oldVersion');
    // Checked last, so that a refusal for another reason does not use up the password verification.
    if (!(await consumeVerification(trx, principal.sessionHash, document.id, at)))
      throw new Failure('signature.unverified');
    const signing = await recordSigning(
      trx,
      { docid: document.id, version: document.version, pageno, userid: principal.userId, at, filehash },
      mark,
      sealKey,
    );
    await documentChanged(trx, services, document.id, 'layer', principal.userId);
    if (!wasHeld) await releaseLock(trx, lock.docid, lock.sessionhash);
    return signing;
  });
}

async function recordSigning(
  trx: Kysely<Database>,
  what: { docid: number; version: number; pageno: number; userid: number; at: number; filehash: string },
  mark: WireMark,
  key: Buffer,
): Promise<SigningRow> {
  const { docid, version, pageno, userid, at } = what;
  const editgroupno = await insertGroup(trx, {
    docid,
    version,
    pageno,
    ownerid: userid,
    at,
    marks: JSON.stringify([mark]),
  });
  const groups = await layerGroups(trx, docid, version);
  ensure(mayHold(groups));
  const facts = { ...what, editgroupno, markshash: hashOfMarks(groups) };
  await insertSigning(trx, { ...facts, seal: sealOf(facts, key) });
  await writeAudit(trx, {
    at,
    userId: userid,
    action: 'document.signed',
    docid,
    newvalue: `${version}: ${facts.filehash} ${facts.markshash}`,
  });
  const signing = (await signingsOf(trx, docid, version)).find((row) => row.editgroupno === editgroupno);
  if (signing === undefined) throw new Error('a signing that was written is not there');
  return signing;
}

const presentSignature = (
  { svg, at }: { readonly svg: string; readonly at: number },
  { timeZone }: Services,
): Signature => ({ svg, setdate: toWireDateTime(at, timeZone) });
