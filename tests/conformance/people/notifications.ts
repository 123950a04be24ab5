import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { PUSH_DEVICES, type PushDevice } from '#core/contract/people/push.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

export function notificationSuite(cast: () => Cast): void {
  test('[INFO-01] [INFO-02] a reaction finishes the user’s own notification once, never a collective one', async (context) => {
    const { editor, second, stage } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const [user] = await succeed<{ id: number }>(editor, 'userInfo', {}, 'user');
    const insert = async (type: number, deliverytype = 0) => {
      const title = `Type ${type}`;
      await store.db
        .insertInto('event')
        .values({
          userid: user?.id ?? 0,
          type,
          deliverytype,
          title,
          body: '',
          createdat: 0,
          docid: null,
          finishedat: null,
        })
        .execute();
      const { id } = await store.db
        .selectFrom('event')
        .where('title', '=', title)
        .select('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const [note, collective, pushed] = [await insert(3), await insert(15), await insert(4, 1)];
    const open = async () => (await succeed<{ id: number }>(editor, 'eventList', {}, 'event')).map(({ id }) => id);
    const react = (eventid: number) => ({ body: { eventid, action: 'react' } });
    await succeed(second, 'pushResponse', react(note));
    await succeed(editor, 'pushResponse', react(collective));
    await succeed(editor, 'pushResponse', react(2_000_000_000));
    await fail(editor, 'pushResponse', 'request.invalid', { body: { eventid: note, action: 'dismiss' } });
    expect(await open()).toEqual(expect.arrayContaining([note, collective]));
    expect(await open()).not.toContain(pushed);
    await succeed(editor, 'pushResponse', react(note));
    await succeed(editor, 'pushResponse', react(note));
    expect(await open()).toContain(collective);
    expect(await open()).not.toContain(note);
    expect(
      await store.db
        .selectFrom('audit')
        .where('action', '=', 'event.finished')
        .select(['userid', 'newvalue'])
        .execute(),
    ).toEqual([{ userid: user?.id, newvalue: String(note) }]);
  });

  test('[INFO-04] users list and remove their own browsers; internal addresses and invalid keys are refused', async () => {
    const { second, reader } = cast();
    const ecdh = createECDH('prime256v1');
    const keys = () => ({ p256dh: ecdh.generateKeys('base64url'), auth: 'A'.repeat(22) });
    const at = (endpoint: string) => ({ body: { endpoint, keys: keys() } });
    const devices = async () => (await succeed<PushDevice>(second, 'pushInfo', {}, 'device')).map(({ id }) => id);
    for (const endpoint of ['http://push.example.com/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://within/a'])
      await fail(second, 'pushSet', 'push.endpointRefused', at(endpoint));
    await fail(second, 'pushSet', 'push.endpointRefused', {
      body: { endpoint: 'https://push.example.com/a', keys: { ...keys(), p256dh: `B${'A'.repeat(86)}` } },
    });
    const address = (number: number) => `https://push.example.com/${Date.now()}-${number}`;
    const [device] = await succeed<PushDevice>(second, 'pushSet', at(address(0)), 'device');
    const { id, endpoint } = device!;
    expect(await succeed<PushDevice>(second, 'pushSet', at(endpoint), 'device')).toMatchObject([{ id }]);
    for (let number = 1; number < PUSH_DEVICES; number += 1) await succeed(second, 'pushSet', at(address(number)));
    await fail(second, 'pushSet', 'push.tooMany', at(address(PUSH_DEVICES)));
    await succeed(reader, 'pushDelete', { body: { id } });
    expect(await devices()).toContain(id);
    for (const one of await devices()) await succeed(second, 'pushDelete', { body: { id: one } });
    await succeed(second, 'pushDelete', { body: { id } });
    expect(await devices()).toEqual([]);
  });
}
