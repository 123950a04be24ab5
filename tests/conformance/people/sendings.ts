import { expect, test } from 'vitest';
import type { NotificationEvent } from '#core/contract/work/event.ts';
import type { Sending, Sent } from '#core/contract/work/sending.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

const idOf = async (caller: Caller) => (await succeed<{ id: number }>(caller, 'userInfo', {}, 'user'))[0]!.id;
const told = async (caller: Caller, title: string) =>
  (await succeed<NotificationEvent>(caller, 'eventList', {}, 'event')).filter((event) => event.title === title);

export function sendingSuite(cast: () => Cast): void {
  test('[SEND-02] a document sent to a user arrives as type 4, to nobody who may not see it; the sender hears that it was read', async () => {
    const { editor, second, stranger, docid } = cast();
    const [to, none] = [await idOf(second), await idOf(stranger)];
    const body = { docids: [docid], userids: [to, none], groupids: [], subject: 'Bitte prüfen', text: 'Eilig' };
    const { left, people } = (
      await succeed<Sent>(editor, 'sendTo', { body: { ...body, receipt: true, priority: true } }, 'sendto')
    )[0]!;
    expect(people).toBe(1);
    expect(left).toHaveLength(1);
    expect(await told(stranger, 'Bitte prüfen')).toEqual([]);
    const [event] = await told(second, 'Bitte prüfen');
    expect(event).toMatchObject({ type: 4, docid, body: 'Eilig', prioritized: true });
    const sent = async () => (await succeed<Sending>(editor, 'sendToList', {}, 'sendto'))[0]!;
    expect((await sent()).recipient).toMatchObject([{ userid: to, cc: false }]);
    expect((await sent()).recipient[0]).not.toHaveProperty('readdate');
    await succeed(second, 'pushResponse', { body: { eventid: event!.id, action: 'react' } });
    expect((await sent()).recipient[0]).toHaveProperty('readdate');
    expect((await succeed<NotificationEvent>(editor, 'eventList', {}, 'event'))[0]?.title).toContain('Bitte prüfen');
  });

  test('[SEND-02] sending needs a subject and somebody who may see the document; who may is told, and nothing of documents of others', async () => {
    const { editor, second, stranger, docid } = cast();
    const [to, none] = [await idOf(second), await idOf(stranger)];
    const body = { docids: [docid], userids: [to], groupids: [], subject: 'Betreff', text: '' };
    await fail(editor, 'sendTo', 'sending.invalid', { body: { ...body, subject: ' ' } });
    await fail(editor, 'sendTo', 'sending.invalid', { body: { ...body, userids: [] } });
    await fail(editor, 'sendTo', 'sending.invalid', { body: { ...body, userids: [none] } });
    await fail(stranger, 'sendTo', 'document.unknown', { body });
    const users = await succeed<{ id: number }>(editor, 'userListForDocument', { body: { docids: [docid] } }, 'user');
    const ids = users.map(({ id }) => id);
    expect(ids).toContain(to);
    expect(ids).not.toContain(none);
    await fail(stranger, 'userListForDocument', 'document.unknown', { body: { docids: [docid] } });
  });
}
