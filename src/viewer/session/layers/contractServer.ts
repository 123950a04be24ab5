import { LAYER_LOCK_MS } from '#core/contract/constants.ts';
import type { Layer } from '#core/contract/marks/layer.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { Draft } from '#src/viewer/model/layer/draft.ts';
import type { LayerCalls } from './calls.ts';
import type { DraftKey, DraftStore } from './drafts.ts';

export const at = '01.02.2026 10:00:00';
const names = new Map([
  [1, 'Anna Arndt'],
  [2, 'Bert Blum'],
]);
const errorOf = (
  name: NonNullable<CallError['name']>,
  status: number,
  details?: Record<string, string>,
): CallError => ({ status, code: 1, name, message: `message ${name}`, ...(details ? { details } : {}) });

/**
 * The mark calls by the rules of core/contract/marks/layer.ts, in memory, for several users of one document: for tests
 * and the playground.
 */
export class ContractServer {
  groups: Layer[] = [];
  holder: number | null = null;
  sent: string[] = [];
  /** Faults of the next calls of a name: refused, or cut off before or after they arrive. */
  faults: { call: keyof LayerCalls; fault: 'refused' | 'lostRequest' | 'lostAnswer' }[] = [];
  #last = 0;

  for(user: number): LayerCalls {
    return {
      list: () => this.#answer('list', () => ok(structuredClone(this.groups))),
      lock: () =>
        this.#answer('lock', () => {
          if (this.holder !== null && this.holder !== user)
            return fail(errorOf('layer.locked', 423, { name: names.get(this.holder) ?? '', since: at, until: at }));
          this.holder = user;
          return ok({ docid: 1, userid: user, username: names.get(user) ?? '', since: at, expiresin: LAYER_LOCK_MS });
        }),
      release: () => this.#answer('release', () => this.#ifHolder(user, () => void (this.holder = null))),
      set: (body) =>
        this.#answer('set', () =>
          this.#ifHolder(user, () =>
            structuredClone(body).layer.map(({ pageno, editgroupno, marks }) => {
              const known = this.groups.find((group) =>
                editgroupno === undefined
                  ? group.pageno === pageno &&
                    group.marks.some(({ localid }) => marks.some((mark) => mark.localid === localid))
                  : group.editgroupno === editgroupno,
              );
              const group: Layer = {
                pageno,
                editgroupno: known?.editgroupno ?? ++this.#last,
                ownerid: known?.ownerid ?? user,
                ownername: names.get(known?.ownerid ?? user) ?? '',
                at,
                marks,
              };
              this.groups = [...this.groups.filter((one) => one !== known), group];
              return group;
            }),
          ),
        ),
      delete: (body) =>
        this.#answer('delete', () =>
          this.#ifHolder(user, () => {
            this.groups = this.groups.filter(
              ({ editgroupno }) => !body.layer.some((one) => one.editgroupno === editgroupno),
            );
          }),
        ),
    };
  }

  #ifHolder<Value>(user: number, work: () => Value): Result<Value, CallError> {
    return this.holder === user ? ok(work()) : fail(errorOf('layer.lockLost', 409));
  }

  async #answer<Value>(
    call: keyof LayerCalls,
    work: () => Result<Value, CallError>,
  ): Promise<Result<Value, CallError>> {
    await Promise.resolve();
    this.sent.push(call);
    const index = this.faults.findIndex((one) => one.call === call);
    const fault = index < 0 ? undefined : this.faults.splice(index, 1)[0]?.fault;
    if (fault === 'lostRequest') return fail(errorOf('noResponse', 0));
    if (fault === 'refused') return fail(errorOf('server.storageFull', 507));
    const result = work();
    return fault === 'lostAnswer' ? fail(errorOf('noResponse', 0)) : result;
  }

  get ids(): string[] {
    return this.groups.flatMap(({ marks }) => marks.map(({ localid }) => localid)).toSorted();
  }
}

/** Stores drafts as plain data like a disk: no object of the tab survives in it. */
export class DraftDisk implements DraftStore {
  isFull = false;
  #drafts = new Map<string, Draft>();
  read: DraftStore['read'] = async (key) => {
    await Promise.resolve();
    return structuredClone(this.#drafts.get(keyOf(key)) ?? []);
  };
  older: DraftStore['older'] = async (key) => {
    await Promise.resolve();
    return structuredClone(
      [...this.#drafts]
        .map(([of, draft]) => ({ version: Number(of.split(',')[2]), of, draft }))
        .filter(({ version, of }) => version < key.version && of === keyOf({ ...key, version })),
    );
  };
  append: DraftStore['append'] = (key, step) =>
    this.#write(key, [...(this.#drafts.get(keyOf(key)) ?? []), structuredClone(step)]);
  replace: DraftStore['replace'] = (key, draft) => this.#write(key, structuredClone(draft));
  async #write(key: DraftKey, draft: Draft): Promise<void> {
    await Promise.resolve();
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#drafts.set(keyOf(key), draft);
  }
}
const keyOf = (key: DraftKey): string => [key.userId, key.docId, key.version].join();
