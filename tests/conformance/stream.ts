import { expect, test } from 'vitest';
import type { StreamSignal } from '#core/contract/stream.ts';
import { putSignal } from '#server/store/channels/signals.ts';
import { Caller } from './caller.ts';
import type { Cast } from './cast.ts';
import { filed } from './documents/documents.ts';
import { succeed } from './expectations.ts';

/** The id in the suite's own scene. */
const GROUP_OF_OTHER_CLIENT = 3;

/** A listening client: the signals received and the last event id. */
export class Ear {
  readonly told: StreamSignal[] = [];
  last = '';
  type: string | null = null;
  ended = false;
  readonly #closing = new AbortController();

  static async open({ baseUrl, cookie }: Caller, heard?: string): Promise<Ear> {
    const ear = new Ear();
    const response = await fetch(`${baseUrl}/dms/stream`, {
      headers: { cookie, ...(heard !== undefined && { 'last-event-id': heard }) },
      signal: ear.#closing.signal,
    });
    if (!response.ok) throw new Error(`no stream: ${response.status}`);
    ear.type = response.headers.get('content-type');
    const begun = Promise.withResolvers<void>();
    void ear.#read(response, begun.resolve)
      .catch(() => undefined)
      .finally(() => begun.reject(new Error('the stream ended before it began')));
    await begun.promise;
    return ear;
  }

  async #read(response: Response, begun: () => void): Promise<void> {
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const line of blocks.join('\n').split('\n')) {
        if (line.startsWith('data: ')) this.told.push(JSON.parse(line.slice(6)) as StreamSignal);
        if (!line.startsWith('id: ')) continue;
        this.last = line.slice(4);
        begun();
      }
    }
    this.ended = true;
  }

  close(): void {
    this.#closing.abort();
  }
}

const change = (id: number): StreamSignal => ({ topic: 'change', noun: 'probe', id });

export function streamSuite(cast: () => Cast): void {
  test('a listening client gets events for its user, for documents they see, and for everybody', async (context) => {
    const { editor, stranger, stage } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const [user] = await succeed<{ id: number }>(editor, 'userInfo', {}, 'user');
    const [mine, foreign] = [await Ear.open(editor), await Ear.open(stranger)];
    expect(mine.type).toBe('text/event-stream');
    await store.db.transaction().execute(async (trx) => {
      await putSignal(trx, change(1), { userid: user?.id ?? 0 }, Date.now());
      await putSignal(trx, change(2), { realmid: 1 }, Date.now());
      await putSignal(trx, change(3), 'everybody', Date.now());
    });
    // Work done before in the background may be announced meanwhile.
    const probes = (ear: Ear) => ear.told.filter((one) => one.topic === 'change' && one.noun === 'probe');
    await expect.poll(() => probes(mine)).toEqual([change(1), change(2), change(3)]);
    await expect.poll(() => probes(foreign)).toEqual([change(3)]);

    // After reconnecting, missed signals are delivered to those they concern.
    mine.close();
    foreign.close();
    await putSignal(store.db, change(4), { realmid: 1 }, Date.now());
    const [again, stranded] = [await Ear.open(editor, mine.last), await Ear.open(stranger, foreign.last)];
    await expect.poll(() => again.told).toContainEqual(change(4));
    await putSignal(store.db, change(5), 'everybody', Date.now());
    await expect.poll(() => stranded.told).toContainEqual(change(5));
    expect(stranded.told).not.toContainEqual(change(4));
    again.close();
    stranded.close();

    const lost = await Ear.open(editor, '999999999');
    expect(lost.told).toEqual([{ topic: 'reset' }]);
    lost.close();
  });

  test('taking and releasing a lock is announced to everyone who sees the document, renewing it is not', async () => {
    const { editor, second, stranger, docid } = cast();
    const [ear, foreign] = [await Ear.open(second), await Ear.open(stranger)];
    const params = { docid };
    await succeed(editor, 'layerLock', { params });
    await succeed(editor, 'layerLock', { params });
    await succeed(editor, 'layerRelease', { params });
    const locks = () => ear.told.filter(({ topic }) => topic === 'lock');
    await expect
      .poll(locks)
      .toMatchObject([{ of: 'layer', id: docid, holder: { username: expect.any(String) } }, { holder: null }]);
    expect(foreign.told.filter(({ topic }) => topic === 'lock')).toEqual([]);
    ear.close();
    foreign.close();
  });

  test('[DOC-06] everyone who sees a document learns that it changed, but not what; nobody else does', async () => {
    const { editor, second, stranger, docid } = cast();
    const [ear, foreign] = [await Ear.open(second), await Ear.open(stranger)];
    await succeed(editor, 'tagSet', { body: { docid, name: `live ${Math.random().toString(36).slice(2, 8)}` } });
    const told: StreamSignal = { topic: 'change', noun: 'document', docid };
    await expect.poll(() => ear.told).toContainEqual(told);
    expect(foreign.told).not.toContainEqual(told);
    ear.close();
    foreign.close();
  });

  test('[DOC-02] [DOC-06] a user who sees a document only at its old client learns that it moved', async (context) => {
    const { editor, second, stage } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const { docid } = await filed(cast());
    const [user] = await succeed<{ id: number }>(editor, 'userInfo', {}, 'user');
    const membership = { userid: user?.id ?? 0, groupid: GROUP_OF_OTHER_CLIENT };
    await store.db.insertInto('group_member').values(membership).execute();
    const ear = await Ear.open(second);
    try {
      await succeed(editor, 'documentClientSet', { body: { docid, clientid: 2, doctypeid: 2, maskid: 2 } });
    } finally {
      await store.db
        .deleteFrom('group_member')
        .where('userid', '=', membership.userid)
        .where('groupid', '=', membership.groupid)
        .execute();
    }
    await expect.poll(() => ear.told).toContainEqual({ topic: 'change', noun: 'document', docid });
    ear.close();
  });

  test('(security 27) a stream ends with its session', async (context) => {
    const { stage, scene } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const caller = new Caller(scene.baseUrl);
    await caller.login(scene.second.login, scene.second.password);
    const ear = await Ear.open(caller);
    await succeed(caller, 'userLogout');
    // The session check is cached for a second; signals after that reach nobody.
    const ended = async () => {
      await putSignal(store.db, change(6), 'everybody', Date.now());
      return ear.ended;
    };
    await expect.poll(ended).toBe(true);
  });
}
