import { expect, test } from 'vitest';
import type { EventConfig } from '#core/contract/work/eventConfig.ts';
import type { NotificationEvent } from '#core/contract/work/event.ts';
import type { Subscription } from '#core/contract/work/subscription.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { mark } from '#tests/conformance/marks/layers.ts';

const list = (caller: Caller, query = {}) =>
  succeed<Subscription>(caller, 'subscriptionList', { query }, 'subscription');
const told = async (caller: Caller, title: string) =>
  (await succeed<NotificationEvent>(caller, 'eventList', {}, 'event')).filter((event) => event.title === title);

export function subscriptionSuite(cast: () => Cast): void {
  test('[SUBS-02] a subscription is set, shown, changed and deleted by its user; rules hold on the server, and nobody else sees it', async () => {
    const { editor, second, stranger, docid } = cast();
    const followUp = { docid, type: 1, entrydate: '01.02.2090 09:30:00', subject: 'Frist prüfen', text: '' };
    const set = async (body: object) =>
      (await succeed<Subscription>(editor, 'subscriptionSet', { body }, 'subscription'))[0]!;
    const { id, nextdate } = await set({ ...followUp, interval: { type: 3, enddate: '01.02.2091' }, reminder: 5 });
    expect(nextdate).toBe('01.02.2090 09:30:00');
    expect((await list(editor, { docid: String(docid) })).map((row) => row.id)).toContain(id);
    expect(await list(second)).toEqual([]);
    const invalid = async (body: object, field: string) => {
      const { json } = await fail(editor, 'subscriptionSet', 'subscription.invalid', { body });
      expect(json.response.details).toEqual({ field });
    };
    await invalid({ ...followUp, subject: ' ' }, 'subject');
    await invalid({ ...followUp, entrydate: undefined }, 'entrydate');
    await invalid({ ...followUp, interval: { type: 1, enddate: '31.01.2090' } }, 'enddate');
    await invalid(
      { ...followUp, type: 3, event: { index: false, version: false, layer: false, note: false } },
      'event',
    );
    await fail(second, 'subscriptionSet', 'subscription.unknown', { body: { ...followUp, id } });
    await fail(stranger, 'subscriptionSet', 'document.unknown', { body: followUp });
    await fail(second, 'subscriptionGet', 'subscription.unknown', { params: { id } });

    // First only the next date, then all of them.
    await succeed(editor, 'subscriptionDelete', { params: { id }, body: {} });
    const [left] = await succeed<Subscription>(editor, 'subscriptionGet', { params: { id } }, 'subscription');
    expect(left?.nextdate).toBe('01.03.2090 09:30:00');
    await succeed(editor, 'subscriptionDelete', { params: { id }, body: { periodic: true } });
    await fail(editor, 'subscriptionGet', 'subscription.unknown', { params: { id } });
    const yearly = await set({ ...followUp, entrydate: '01.02.2020 09:30:00', interval: { type: 5 } });
    expect(Number(yearly.entrydate?.slice(6, 10))).toBe(new Date().getFullYear() + 1);
    await succeed(editor, 'subscriptionDelete', { params: { id: yearly.id }, body: { periodic: true } });
  });

  test('[SUBS-01] a secret address shows its user’s follow-ups as a calendar: what they see at that moment, until it is revoked', async () => {
    const { editor, second, docid, scene } = cast();
    const nobody = new Caller(scene.baseUrl);
    const address = async (who: Caller) =>
      (await succeed<{ token: string }>(who, 'calendarFeedSet', {}, 'feed'))[0]?.token ?? '';
    const read = async (token: string) => {
      const answer = await nobody.call('calendarFeed', { params: { token } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      return answer.bytes.toString('utf8');
    };
    const subject = `Frist ${Date.now()}`;
    const body = { docid, type: 1, entrydate: '31.01.2090 09:30:00', interval: { type: 3 }, subject, text: '' };
    const [{ id } = { id: 0 }] = await succeed<Subscription>(editor, 'subscriptionSet', { body }, 'subscription');
    const [first, others] = [await address(editor), await address(second)];
    expect(await read(others)).not.toContain(subject);
    const calendar = await read(first);
    expect(calendar.split(`SUMMARY:${subject}`)).toHaveLength(13);
    // In the company's time zone, in winter and in summer.
    for (const start of ['20900131T083000Z', '20900630T073000Z']) expect(calendar).toContain(`DTSTART:${start}`);
    expect(await succeed(editor, 'calendarFeedGet', {}, 'feed')).toMatchObject([{ usedate: expect.any(String) }]);
    await succeed(editor, 'documentDelete', { params: { docid } });
    expect(await read(first)).not.toContain(subject);
    await succeed(editor, 'documentRestore', { params: { docid } });
    const renewed = await address(editor);
    await fail(nobody, 'calendarFeed', 'calendar.unknown', { params: { token: first } });
    expect(await read(renewed)).toContain(subject);
    await succeed(editor, 'calendarFeedDelete', {});
    await fail(nobody, 'calendarFeed', 'calendar.unknown', { params: { token: renewed } });
    await succeed(editor, 'subscriptionDelete', { params: { id }, body: { periodic: true } });
  });

  test('[SUBS-03] a follow-up whose time has come is told as type 3, once; one set by another is shown as external; who draws tells the subscribers', async (context) => {
    const { editor, second, docid, stage } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const [me] = await succeed<{ id: number }>(second, 'userInfo', {}, 'user');
    const at = { docid, type: 1, entrydate: '01.02.2024 09:30:00', text: 'Text' };
    await succeed(editor, 'subscriptionSet', { body: { ...at, subject: 'Vorbei', userid: me?.id } });
    expect((await list(second, { external: '1' })).map(({ subject }) => subject)).toEqual(['Vorbei']);
    const due = { ...at, interval: { type: 1 }, subject: 'Täglich' };
    await succeed(editor, 'subscriptionSet', { body: due });
    // Makes the timer due.
    await store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'subscription.fire').execute();
    await expect
      .poll(() => told(editor, 'Täglich'), { timeout: 5000 })
      .toMatchObject([{ type: 3, docid, body: 'Text' }]);
    const [daily] = await store.db.selectFrom('job').where('kind', '=', 'subscription.fire').select('due').execute();
    expect(daily?.due).toBeGreaterThan(Date.now());
    const layer = { docid, type: 3, event: { index: false, version: false, layer: true, note: false }, text: '' };
    await succeed(second, 'subscriptionSet', { body: { ...layer, subject: 'Gezeichnet' } });
    const params = { docid };
    await succeed(editor, 'layerLock', { params });
    for (let times = 0; times < 2; times += 1)
      await succeed(editor, 'layerSet', { params, body: { layer: [{ pageno: 1, marks: [mark()] }] } });
    await succeed(editor, 'layerRelease', { params });
    expect(await told(second, 'Gezeichnet')).toMatchObject([{ type: 3, docid }]);
    expect(await told(editor, 'Gezeichnet')).toEqual([]);
  });

  test('[INFO-03] settings of notifications: each type with both channels, a time where one is needed, yes and no only in the standard group', async () => {
    const { editor, second } = cast();
    const configs = (caller: Caller) => succeed<EventConfig>(caller, 'eventConfigList', {}, 'eventconfig');
    expect(new Set((await configs(second)).map(({ type }) => type)).size).toBe(16);
    const entry = { deliverytype: 0, active: true, time: '', wfname: '', stepname: '' };
    const eventconfig = [
      { ...entry, type: 0, interval: 2 },
      { ...entry, type: 3, interval: 0 },
      { ...entry, type: 3, deliverytype: 1, active: false, interval: -1 },
    ];
    await succeed(editor, 'eventConfigSet', { body: { eventconfig } });
    const kept = await configs(editor);
    const mailOf = (type: number) => kept.find((row) => row.type === type && row.deliverytype === 0);
    expect(mailOf(0)).toMatchObject({ interval: 2, time: '00:00' });
    expect(mailOf(3)).toMatchObject({ interval: -2, time: '' });
    expect(kept.find((row) => row.type === 3 && row.deliverytype === 1)).toMatchObject({ active: false });
    await fail(editor, 'eventConfigSet', 'request.invalid', {
      body: { eventconfig: [{ ...entry, type: 0, interval: 5 }] },
    });
  });
}
