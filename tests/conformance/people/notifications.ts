import { expect, test } from 'vitest';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

export function notificationSuite(cast: () => Cast): void {
  test("a notification is finished by its user's reaction, once; nobody else finishes it, and a collective one is not finished that way", async (context) => {
    const { editor, second, stage } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const [user] = await succeed<{ id: number }>(editor, 'userInfo', {}, 'user');
    const insert = async (type: number) => {
      const title = `Type ${type}`;
      await store.db
        .insertInto('event')
        .values({
          userid: user?.id ?? 0,
          type,
          deliverytype: 0,
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
    const [note, collective] = [await insert(3), await insert(15)];
    const open = async () => (await succeed<{ id: number }>(editor, 'eventList', {}, 'event')).map(({ id }) => id);
    const react = (eventid: number) => ({ body: { eventid, action: 'react' } });
    await succeed(second, 'pushResponse', react(note));
    await succeed(editor, 'pushResponse', react(collective));
    await succeed(editor, 'pushResponse', react(2_000_000_000));
    await fail(editor, 'pushResponse', 'request.invalid', { body: { eventid: note, action: 'dismiss' } });
    expect(await open()).toEqual(expect.arrayContaining([note, collective]));
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
}
