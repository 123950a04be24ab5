import { expect, test } from 'vitest';
import type { HistoryEntry } from '#core/contract/document/history.ts';
import type { UserGroup } from '#core/contract/people/user.ts';
import type { CollectiveIn, CollectiveOut, CollectiveProof } from '#core/contract/work/collective.ts';
import type { NotificationEvent } from '#core/contract/work/event.ts';
import type { Sending, Sent } from '#core/contract/work/sending.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

const idOf = async (caller: Caller) => (await succeed<{ id: number }>(caller, 'userInfo', {}, 'user'))[0]!.id;
const told = async (caller: Caller, title: string) =>
  (await succeed<NotificationEvent>(caller, 'eventList', {}, 'event')).filter((event) => event.title === title);

export function sendingSuite(cast: () => Cast): void {
  test('[SEND-02] a sent document reaches only users who may see it; the sender sees who opened and finished it', async () => {
    const { editor, second, reader, stranger, docid } = cast();
    const [to, copy, none] = [await idOf(second), await idOf(reader), await idOf(stranger)];
    const body = { docids: [docid], userids: [to, none], groupids: [], subject: 'Bitte prüfen', text: 'Eilig' };
    const more = { ccuserids: [copy], receipt: true, priority: true, duedate: '01.02.2090 17:00:00' };
    const { left, people } = (await succeed<Sent>(editor, 'sendTo', { body: { ...body, ...more } }, 'sendto'))[0]!;
    expect(people).toBe(2);
    expect(left).toHaveLength(1);
    expect(await told(stranger, 'Bitte prüfen')).toEqual([]);
    const [event] = await told(second, 'Bitte prüfen');
    expect(event).toMatchObject({ type: 4, docid, body: 'Eilig', prioritized: true, enddate: more.duedate });
    expect(await told(reader, 'Bitte prüfen')).toMatchObject([{ type: 4, initiatorname: 'Eva editor' }]);
    const sent = async () => (await succeed<Sending>(editor, 'sendToList', {}, 'sendto'))[0]!;
    expect(await sent()).toMatchObject({
      priority: true,
      duedate: more.duedate,
      recipient: [
        { userid: to, cc: false },
        { userid: copy, cc: true },
      ],
    });
    const history = await succeed<HistoryEntry>(editor, 'documentHistory', { params: { docid } }, 'history');
    expect(history.at(-1)).toMatchObject({ action: 'document.sent', field: 'priority receipt' });
    expect((await sent()).recipient[0]).not.toHaveProperty('seendate');
    await succeed(second, 'documentInfo', { params: { docid } });
    expect((await sent()).recipient[0]).not.toHaveProperty('seendate');
    await succeed(second, 'sendToSeen', { body: { docid } });
    expect((await sent()).recipient[0]).toHaveProperty('seendate');
    expect((await sent()).recipient[0]).not.toHaveProperty('donedate');
    expect((await sent()).recipient[1]).not.toHaveProperty('seendate');
    await succeed(second, 'pushResponse', { body: { eventid: event!.id, action: 'react' } });
    expect((await sent()).recipient[0]).toHaveProperty('donedate');
    expect((await succeed<NotificationEvent>(editor, 'eventList', {}, 'event'))[0]?.title).toContain('Bitte prüfen');
    const groups = await succeed<UserGroup>(editor, 'userGroupList', {}, 'usergroup');
    const groupids = groups.filter(({ sendtovisible }) => sendtovisible).map(({ id }) => id);
    await succeed(editor, 'sendTo', { body: { ...body, userids: [], groupids, subject: 'An alle' } });
    const ids = (await sent()).recipient.map(({ userid }) => userid);
    expect(ids).toEqual(expect.arrayContaining([to, copy]));
    expect(ids).not.toContain(none);
  });

  test('[SEND-02] sending needs a subject and a recipient who may see the document; `user/listfordoc` lists them', async () => {
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

  test('[SEND-04] a collective notification is confirmed once, for the version sent; its sender sees progress', async () => {
    const { editor, second, stranger, docid } = cast();
    const to = await idOf(second);
    const body = { docids: [docid], userids: [to], groupids: [], subject: 'Arbeitsanweisung', text: 'Bitte lesen' };
    await fail(editor, 'collectiveOutAdd', 'sending.invalid', { body: { ...body, userids: [] } });
    await fail(editor, 'collectiveOutAdd', 'sending.invalid', { body: { ...body, deadline: '31.02.2090 12:00:00' } });
    await fail(stranger, 'collectiveOutAdd', 'document.unknown', { body });
    const add = async () =>
      (
        await succeed<{ id: number }>(
          editor,
          'collectiveOutAdd',
          { body: { ...body, receipt: true, priority: true, deadline: '01.02.2090 12:00:00' } },
          'collectivenotification',
        )
      )[0]!.id;
    const id = await add();
    const [event] = await told(second, 'Arbeitsanweisung');
    expect(event).toMatchObject({ type: 15, docid, prioritized: true, enddate: '01.02.2090 12:00:00' });
    await succeed(second, 'pushResponse', { body: { eventid: event!.id, action: 'react' } });
    expect(await told(second, 'Arbeitsanweisung')).toHaveLength(1);
    await succeed(editor, 'collectiveRemind', { params: { id } });
    expect(await told(second, 'Arbeitsanweisung')).toHaveLength(1);
    const received = await succeed<CollectiveIn>(
      second,
      'collectiveInOf',
      { params: { docid } },
      'collectivenotification',
    );
    const { docversion } = received.find((row) => row.id === id)!;
    await fail(second, 'collectiveInSet', 'collective.version', {
      params: { id },
      body: { docversion: docversion + 1 },
    });
    await fail(stranger, 'collectiveInSet', 'collective.unknown', { params: { id }, body: { docversion } });
    await succeed(second, 'collectiveInSet', { params: { id }, body: { docversion } });
    await succeed(second, 'collectiveInSet', { params: { id }, body: { docversion } });
    expect(await told(second, 'Arbeitsanweisung')).toEqual([]);
    const proof = async (caller: Caller) =>
      succeed<CollectiveProof>(caller, 'collectiveOut', { params: { id } }, 'collectivenotification');
    expect((await proof(editor))[0]).toMatchObject({
      people: 1,
      confirmed: 1,
      recipient: [{ userid: to, fileversion: docversion }],
    });
    await fail(second, 'collectiveOut', 'collective.unknown', { params: { id } });
    const files = await succeed<{ fileid: number }>(second, 'collectiveInList', {}, 'collectivenotification');
    expect(files.map(({ fileid }) => fileid)).toContain(docid);
    const out = await succeed<CollectiveOut>(editor, 'collectiveOutList', {}, 'collectivenotification');
    expect(out.find((row) => row.id === id)).toMatchObject({ people: 1, confirmed: 1, priority: true });
    const confirmed = await succeed<NotificationEvent>(editor, 'eventList', {}, 'event');
    expect(confirmed.filter(({ title }) => title.includes('Arbeitsanweisung'))).toHaveLength(1);

    const groups = await succeed<UserGroup>(editor, 'userGroupList', {}, 'usergroup');
    const toGroups = { ...body, userids: [], groupids: groups.map((group) => group.id), subject: 'An alle Gruppen' };
    const [all] = await succeed<{ id: number }>(
      editor,
      'collectiveOutAdd',
      { body: toGroups },
      'collectivenotification',
    );
    const asked = { params: { id: all?.id ?? 0 } };
    const [record] = await succeed<CollectiveProof>(editor, 'collectiveOut', asked, 'collectivenotification');
    expect(record?.recipient.map(({ userid }) => userid)).toContain(to);
    await succeed(editor, 'collectiveOutDelete', asked);

    const taken = await add();
    await fail(second, 'collectiveOutDelete', 'collective.unknown', { params: { id: taken } });
    await succeed(editor, 'collectiveOutDelete', { params: { id: taken } });
    expect(await told(second, 'Arbeitsanweisung')).toEqual([]);
    await fail(second, 'collectiveInSet', 'collective.unknown', { params: { id: taken }, body: { docversion } });
  });
}
