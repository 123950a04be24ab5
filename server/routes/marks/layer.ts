import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { LAYER_LOCK_MS } from '#core/contract/constants.ts';
import type { WireMark } from '#core/contract/marks/layer.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { type Mark, parseMark } from '#core/marks/mark.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { hasValidPictures } from '#server/render/kinds/validPicture.ts';
import { documentChanged } from '#server/jobs/documentChanged.ts';
import { mayChangeGroup, mayEditLayers, mayRead, personName } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { facesOf, mayStamp, stampsIn } from '#server/rules/marks/impressions.ts';
import { mayBearMarks, mayHold, mayUseLock } from '#server/rules/marks/layers.ts';
import { mayBeChanged } from '#server/rules/marks/signatures.ts';
import { writeAudit } from '#server/store/audit.ts';
import { type DocumentRow, findDocument } from '#server/store/document/documents.ts';
import {
  deleteGroup,
  holdsLock,
  insertGroup,
  layerGroups,
  type LayerGroupRow,
  lockOf,
  type LockRow,
  releaseLock,
  replaceGroup,
  acquireLock,
} from '#server/store/marks/layers.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';
import { putSignal } from '#server/store/channels/signals.ts';
import { requireDocument, requireVersion } from '#server/calls/document/require.ts';
import { presentGroup } from '#server/calls/marks/layerMarks.ts';
import { drawable } from '#server/calls/marks/layerMarks.ts';
import { marksOf, rememberMarks } from '#server/calls/marks/layerMarks.ts';

export const layerHandlers = {
  layerList: async ({ services, principal, params, query }) => {
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayRead(document));
    const groups = await layerGroups(services.store.db, document.id, document.version);
    return { layer: groups.map((group) => presentGroup(group, services)) };
  },

  layerLock: async ({ services, principal, params, query }) => {
    const document = await requireDocument(services, principal, params.docid);
    // The user must see the current version; from here on the lock prevents new ones.
    if (query.docversion !== undefined && query.docversion !== document.currentversion)
      throw new Failure('document.oldVersion');
    const now = services.now();
    ensure(mayEditLayers(principal, document));
    const lock = await services.store.db.transaction().execute(async (trx) => {
      const before = await lockOf(trx, document.id, now);
      await acquireLock(trx, {
        docid: document.id,
        userid: principal.userId,
        sessionhash: principal.sessionHash,
        takeover: query.takeover ?? false,
        now,
        expiresat: now + LAYER_LOCK_MS,
      });
      const after = await lockOf(trx, document.id, now);
      if (after !== undefined && after.sessionhash !== before?.sessionhash) await tellLock(trx, document, after, now);
      return after;
    });
    ensure(mayUseLock(principal, lock, services.timeZone));
    // The lock was just taken, so only this session can have released it in between.
    if (lock === undefined) throw new Failure('layer.lockLost');
    return {
      lock: [
        {
          docid: document.id,
          userid: lock.userid,
          username: personName(lock),
          since: toWireDateTime(lock.since, services.timeZone),
          expiresin: lock.expiresat - now,
        },
      ],
    };
  },

  layerRelease: async ({ services, principal, params }) => {
    const document = await requireDocument(services, principal, params.docid);
    const now = services.now();
    await services.store.db.transaction().execute(async (trx) => {
      if (await releaseLock(trx, document.id, principal.sessionHash)) await tellLock(trx, document, undefined, now);
    });
    return {};
  },

  layerSet: async ({ services, principal, params, body }) => {
    const stamps = body.layer.map(({ marks }) => stampsIn(marks.map(checkedMark)));
    ensure(mayBeChanged(...body.layer.map(({ marks }) => marks)));
    const stored = await changing(services, principal, params.docid, async (trx, document, groups, at) => {
      for (const { pageno } of body.layer) ensure(mayBearMarks(document, pageno));
      const kept: { readonly editgroupno: number; readonly marks: readonly WireMark[]; readonly next: string }[] = [];
      const sent = ownByMark(groups, principal);
      let faces: ReadonlySet<string> | undefined;
      const ownFaces = () => (faces ??= storedFaces(groups, principal));
      for (const [index, { pageno, editgroupno, marks }] of body.layer.entries()) {
        const before =
          editgroupno === undefined
            ? sentBefore(sent, pageno, marks)
            : groups.find((group) => group.editgroupno === editgroupno && group.pageno === pageno);
        if (editgroupno !== undefined && before === undefined) throw new Failure('layer.unknown');
        // Removing stamps from somebody else's group needs no check: no stamp is added.
        if (before === undefined || before.ownerid === principal.userId)
          ensure(
            mayStamp(
              stamps[index] ?? [],
              ownFaces,
              { docid: document.id, userid: principal.userId },
              services.sealKey,
              pageno,
            ),
          );
        const next = JSON.stringify(marks);
        if (before === undefined) {
          const editgroupno = await insertGroup(trx, {
            docid: document.id,
            version: document.currentversion,
            pageno,
            ownerid: principal.userId,
            at,
            marks: next,
          });
          kept.push({ editgroupno, marks, next });
        } else {
          ensure(mayChangeGroup(principal, document, before));
          ensure(mayBeChanged(marksOf(before)));
          if (before.ownerid !== principal.userId && !isRemoval(before, marks)) throw new Failure('layer.foreign');
          if (before.marks !== next) await replaceGroup(trx, before.editgroupno, { at, marks: next });
          kept.push({ editgroupno: before.editgroupno, marks, next });
        }
        if (before?.marks !== next)
          await writeAudit(trx, {
            at,
            userId: principal.userId,
            action: 'layer.set',
            docid: document.id,
            ...(before && { oldvalue: summary(before) }),
            newvalue: `${pageno}: ${marks.length}`,
          });
      }
      await documentChanged(trx, services, document.id, 'layer', principal.userId);
      const all = await layerGroups(trx, document.id, document.currentversion);
      // Throwing rolls the transaction back.
      ensure(mayHold(all));
      const after = new Map(all.map((group) => [group.editgroupno, group]));
      return kept.flatMap(({ editgroupno, marks, next }) => {
        const group = after.get(editgroupno);
        // A group that was sent twice has the marks of its last sending.
        if (group?.marks === next) rememberMarks(group, marks);
        return group ?? [];
      });
    });
    return { layer: stored.map((group) => presentGroup(group, services)) };
  },

  layerDelete: async ({ services, principal, params, body }) => {
    await changing(services, principal, params.docid, async (trx, document, groups, at) => {
      for (const { pageno, editgroupno } of body.layer) {
        const group = groups.find((candidate) => candidate.editgroupno === editgroupno && candidate.pageno === pageno);
        if (group === undefined) continue;
        ensure(mayChangeGroup(principal, document, group));
        ensure(mayBeChanged(marksOf(group)));
        await deleteGroup(trx, editgroupno, at);
        await writeAudit(trx, {
          at,
          userId: principal.userId,
          action: 'layer.deleted',
          docid: document.id,
          oldvalue: summary(group),
        });
      }
      await documentChanged(trx, services, document.id, 'layer', principal.userId);
    });
    return {};
  },
} satisfies Partial<Handlers>;

/** Signals to everybody who sees the document who is editing its marks. */
const tellLock = (trx: Kysely<Database>, { id, realmid }: DocumentRow, lock: LockRow | undefined, now: number) =>
  putSignal(
    trx,
    {
      topic: 'lock',
      of: 'layer',
      id,
      holder: lock === undefined ? null : { userid: lock.userid, username: personName(lock) },
    },
    { realmid },
    now,
  );

/**
 * Changes layers in one transaction, under the session's lock. The document is read in the same transaction, so that
 * the checks apply to the state that is changed.
 */
async function changing<Outcome>(
  { store, now, timeZone }: Services,
  principal: Principal,
  docid: number,
  change: (
    trx: Kysely<Database>,
    document: DocumentRow,
    groups: readonly LayerGroupRow[],
    at: number,
  ) => Promise<Outcome>,
): Promise<Outcome> {
  return store.db.transaction().execute(async (trx) => {
    const at = now();
    const held = await holdsLock(trx, docid, principal.sessionHash, at);
    const document = await findDocument(trx, principal, docid);
    if (document === undefined) throw new Failure('document.unknown');
    const lock = await lockOf(trx, docid, at);
    ensure(mayEditLayers(principal, document));
    ensure(mayUseLock(principal, lock, timeZone));
    if (!held) throw new Failure('layer.lockLost');
    return change(trx, document, await layerGroups(trx, document.id, document.currentversion), at);
  });
}

/** The user's stored groups by page and mark; each group is parsed once, however many are sent. */
const ownByMark = (groups: readonly LayerGroupRow[], { userId }: Principal): ReadonlyMap<string, LayerGroupRow> =>
  new Map(
    groups
      .filter((group) => group.ownerid === userId)
      .flatMap((group) => marksOf(group).map((mark) => [`${group.pageno} ${mark.localid}`, group] as const)),
  );

/** The stored group of a new group that was already saved: a client that got no answer sends it again. */
const sentBefore = (
  sent: ReadonlyMap<string, LayerGroupRow>,
  pageno: number,
  marks: readonly WireMark[],
): LayerGroupRow | undefined => {
  const mark = marks.find(({ localid }) => sent.has(`${pageno} ${localid}`));
  return mark && sent.get(`${pageno} ${mark.localid}`);
};

/**
 * Whether these are some of the group's marks, unchanged: the right to remove another user's marks does not include
 * changing them.
 */
function isRemoval(group: LayerGroupRow, marks: readonly WireMark[]): boolean {
  const stored = new Map(marksOf(group).map((mark) => [mark.localid, mark]));
  return marks.every((mark) => isDeepStrictEqual(stored.get(mark.localid), mark));
}

/** @throws Failure 'layer.invalid' */
function checkedMark({ localid, kind, geometry, style }: WireMark): Mark {
  const read = parseMark({ localId: localid, kind, geometry, style });
  if (!read.ok) throw new Failure('layer.invalid', { kind, reason: read.error.reason });
  if (!hasValidPictures(read.value)) throw new Failure('layer.invalid', { kind, reason: 'geometry' });
  return read.value;
}

/** Contents of this user's stamps in stored groups. */
const storedFaces = (groups: readonly LayerGroupRow[], { userId }: Principal): ReadonlySet<string> =>
  facesOf(stampsIn(drawable(groups.filter(({ ownerid }) => ownerid === userId).flatMap(marksOf))));

const summary = (group: LayerGroupRow) => `${group.pageno}: ${marksOf(group).length}`;
