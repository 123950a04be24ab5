import { expect, test } from 'vitest';
import type { ErrorName } from '#core/contract/errors.ts';
import type { Rights } from '#core/contract/master.ts';
import type { EventConfig } from '#core/contract/work/eventConfig.ts';
import type { NotificationEvent } from '#core/contract/work/event.ts';
import type { Subscription } from '#core/contract/work/subscription.ts';
import { Caller } from '#tests/conformance/caller.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { filed } from '#tests/conformance/documents/documents.ts';
import { mark } from '#tests/conformance/marks/layers.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const list = (caller: Caller, query = {}) =>
  succeed<Subscription>(caller, 'subscriptionList', { query }, 'subscription');
const told = async (caller: Caller, title: string) =>
  (await succeed<NotificationEvent>(caller, 'eventList', {}, 'event')).filter((event) => event.title === title);

export function subscriptionSuite(cast: () => Cast): void {
  test('[SUBS-02] a user sets, sees, changes and deletes their own subscription, one date or all', async () => {
    const { editor, second, stranger, docid } = cast();
    const followUp = { docid, type: 1, entrydate: '01.02.2090 09:30:00', subject: 'Frist prüfen', text: '' };
    const set = async (body: object) =>
      (await succeed<Subscription>(editor, 'subscriptionSet', { body }, 'subscription'))[0]!;
    const { id, nextdate } = await set({ ...followUp, interval: { type: 3, enddate: '01.02.2091' }, reminder: 5 });
    expect(nextdate).toBe('01.02.2090 09:30:00');
    expect((await list(editor, { docid: String(docid) })).map((row) => row.id)).toContain(id);
    expect(await list(second)).toEqual([]);
    const invalid = async (body: object, field: string, error: ErrorName = 'subscription.invalid') => {
      const { json } = await fail(editor, 'subscriptionSet', error, { body });
      expect(json.response.details).toEqual({ field });
    };
    await invalid({ ...followUp, subject: ' ' }, 'subject');
    await invalid({ ...followUp, entrydate: undefined }, 'entrydate');
    await invalid({ ...followUp, interval: { type: 1, enddate: '31.01.2090' } }, 'enddate');
    // A new or changed follow-up in the past is refused: it would never be due.
    const past = { ...followUp, entrydate: '01.02.2020 09:30:00' };
    await invalid(past, 'entrydate', 'subscription.past');
    await invalid({ ...past, id }, 'entrydate', 'subscription.past');
    await invalid({ ...past, interval: { type: 1, enddate: '01.03.2020' } }, 'enddate', 'subscription.ended');
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

  test('[SUBS-01] users with the right subscribe others to documents they may see; the receiver may change it', async () => {
    const { editor, second, reader, stranger, docid } = cast();
    const idOf = async (caller: Caller) => (await succeed<{ id: number }>(caller, 'userInfo', {}, 'user'))[0]?.id ?? 0;
    const [me, none] = [await idOf(second), await idOf(stranger)];
    const body = { docid, type: 1, entrydate: '01.02.2090 09:30:00', subject: 'Für dich', text: '', userid: me };
    await fail(reader, 'subscriptionSet', 'right.missing', { body });
    const rights = await succeed<Rights>(reader, 'rightList', { body: {} }, 'right');
    expect(rights).toMatchObject([{ subscription: { others: false } }]);
    await fail(editor, 'subscriptionSet', 'document.unknown', { body: { ...body, userid: none } });
    const [{ id } = { id: 0 }] = await succeed<Subscription>(editor, 'subscriptionSet', { body }, 'subscription');
    await succeed(second, 'subscriptionSet', { body: { ...body, id, subject: 'Später' } });
    const external = await list(second, { external: '1' });
    expect(external.find((row) => row.id === id)).toMatchObject({ subject: 'Später', creatorname: 'Eva editor' });
    await succeed(second, 'subscriptionDelete', { params: { id }, body: { periodic: true } });
    expect((await list(editor)).map((row) => row.id)).not.toContain(id);
  });

  test('[SUBS-01] a calendar program reads a user’s follow-ups at a secret address until it is revoked', async () => {
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

  test('[SUBS-03] a due follow-up notifies once, even if several dates were missed; one set by others is external', async (context) => {
    const { editor, second, docid, stage } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const [me] = await succeed<{ id: number }>(second, 'userInfo', {}, 'user');
    const at = { docid, type: 1, entrydate: '01.02.2024 09:30:00', text: 'Text' };
    const ahead = { ...at, entrydate: '01.02.2090 09:30:00', subject: 'Für dich', userid: me?.id };
    await succeed(editor, 'subscriptionSet', { body: ahead });
    expect((await list(second, { external: '1' })).map(({ subject }) => subject)).toEqual(['Für dich']);
    const due = { ...at, interval: { type: 1 }, subject: 'Täglich' };
    await succeed(editor, 'subscriptionSet', { body: due });
    // Makes the timer due.
    await store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'subscription.fire').execute();
    await expect.poll(() => told(editor, 'Täglich')).toMatchObject([{ type: 3, docid, body: 'Text' }]);
    const [daily] = await store.db.selectFrom('job').where('kind', '=', 'subscription.fire').select('due').execute();
    expect(daily?.due).toBeGreaterThan(Date.now());
  });

  test('[SUBS-02] a follow-up that has been due is changed without a new date, and is not due again', async (context) => {
    const { editor, docid, stage } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const set = async (body: object) =>
      (await succeed<Subscription>(editor, 'subscriptionSet', { body }, 'subscription'))[0]!;
    const body = { docid, type: 1, entrydate: '01.02.2090 09:30:00', subject: 'Einmal', text: '' };
    const { id } = await set(body);
    const yearly = await set({ ...body, interval: { type: 5 } });
    // Time passes.
    const past = { entryat: Date.UTC(2020, 1, 1, 8, 30), nextat: null };
    await store.db.updateTable('subscription').set(past).where('id', 'in', [id, yearly.id]).execute();
    const then = { ...body, entrydate: '01.02.2020 09:30:00', subject: 'Erledigt?' };
    const changed = await set({ ...then, id });
    expect(changed).toMatchObject({ subject: 'Erledigt?', entrydate: then.entrydate });
    expect(changed).not.toHaveProperty('nextdate');
    const kept = await set({ ...then, id: yearly.id, interval: { type: 5 } });
    expect(kept.entrydate).toBe(then.entrydate);
    await fail(editor, 'subscriptionSet', 'subscription.past', {
      body: { ...then, id, entrydate: '02.02.2020 09:30:00' },
    });
    for (const done of [id, yearly.id])
      await succeed(editor, 'subscriptionDelete', { params: { id: done }, body: { periodic: true } });
  });

  test('[SUBS-03] a follow-up with a reminder interval notifies again until it is read', async (context) => {
    const { editor, docid, stage } = cast();
    const { store } = stage;
    if (store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const body = { docid, type: 1, entrydate: '01.02.2024 09:30:00', interval: { type: 1 }, reminder: 1, text: '' };
    const [{ id } = { id: 0 }] = await succeed<Subscription>(
      editor,
      'subscriptionSet',
      { body: { ...body, subject: 'Stündlich' } },
      'subscription',
    );
    const job = (kind: string) =>
      store.db.selectFrom('job').where('kind', '=', kind).where('payload', 'like', `%"id":${id}%`).select('due');
    /** Makes the job due now. */
    const pass = (kind: string) =>
      store.db
        .updateTable('job')
        .set({ due: 1 })
        .where('kind', '=', kind)
        .where('payload', 'like', `%"id":${id}%`)
        .execute();
    await pass('subscription.fire');
    await expect.poll(() => told(editor, 'Stündlich')).toHaveLength(1);
    const [first] = await told(editor, 'Stündlich');
    const hour = ((await job('subscription.remind').executeTakeFirstOrThrow()).due - Date.now()) / 60_000;
    expect(hour).toBeGreaterThan(55);
    expect(hour).toBeLessThanOrEqual(60);
    await pass('subscription.remind');
    await expect.poll(async () => (await told(editor, 'Stündlich'))[0]?.id).not.toBe(first?.id);
    const [again, ...more] = await told(editor, 'Stündlich');
    expect(more).toEqual([]);
    await succeed(editor, 'pushResponse', { body: { eventid: again?.id ?? 0, action: 'react' } });
    await pass('subscription.remind');
    await expect.poll(() => job('subscription.remind').execute()).toEqual([]);
    expect(await told(editor, 'Stündlich')).toEqual([]);
    await succeed(editor, 'subscriptionDelete', { params: { id }, body: { periodic: true } });
  });

  test('[SUBS-03] subscribers are notified only of the changes they chose: index, version, marks or notes', async () => {
    const { editor, second } = cast();
    const { docid } = await filed(cast());
    const [me] = await succeed<{ id: number }>(second, 'userInfo', {}, 'user');
    const never = { index: false, version: false, layer: false, note: false };
    const subscribe = (caller: Caller, name: keyof typeof never, more: object = {}) =>
      succeed(caller, 'subscriptionSet', {
        body: { docid, type: 3, event: { ...never, [name]: true }, subject: `${name} ${docid}`, text: '', ...more },
      });
    for (const name of ['index', 'version', 'layer'] as const) await subscribe(second, name);
    await subscribe(editor, 'layer');
    await subscribe(editor, 'note', { userid: me?.id, prioritized: true });
    const heard = async () => {
      const names = [];
      for (const name of ['index', 'version', 'layer', 'note']) {
        const events = await told(second, `${name} ${docid}`);
        for (const { id, type } of events) {
          expect(type).toBe(3);
          await succeed(second, 'pushResponse', { body: { eventid: id, action: 'react' } });
        }
        names.push(...events.map(() => name));
      }
      return names;
    };
    const params = { docid };
    await succeed(editor, 'documentSave', { params, body: { year: 2025 } });
    expect(await heard()).toEqual(['index']);
    const body = archiveForm({}, { bytes: await makePdf('Neu', 1), name: 'Neu.pdf' });
    await succeed(editor, 'documentVersionize', { params, body });
    expect(await heard()).toEqual(['version']);
    await succeed(editor, 'versionRestore', { params: { docid, version: 1 } });
    expect(await heard()).toEqual(['version']);
    await succeed(editor, 'layerLock', { params });
    const drawn = { params, body: { layer: [{ pageno: 1, marks: [mark()] }] } };
    const [group] = await succeed<{ editgroupno: number }>(editor, 'layerSet', drawn, 'layer');
    await succeed(editor, 'layerSet', { params, body: { layer: [{ pageno: 1, marks: [mark()] }] } });
    // Two changes before it was read are one notification.
    expect(await heard()).toEqual(['layer']);
    await succeed(editor, 'layerDelete', { params, body: { layer: [{ pageno: 1, editgroupno: group?.editgroupno }] } });
    await succeed(editor, 'layerRelease', { params });
    expect(await heard()).toEqual(['layer']);
    expect(await told(editor, `layer ${docid}`)).toEqual([]);
    const [note] = await succeed<{ id: number }>(editor, 'noteSet', { params, body: { text: 'Neu' } }, 'note');
    // The subscription was set for another user: the user who set it is not notified.
    expect(await told(editor, `note ${docid}`)).toEqual([]);
    expect(await told(second, `note ${docid}`)).toMatchObject([{ prioritized: true, initiatorname: 'Eva editor' }]);
    expect(await heard()).toEqual(['note']);
    await succeed(editor, 'noteDelete', { params: { docid, id: note?.id ?? 0 } });
    expect(await heard()).toEqual(['note']);
  });

  test('[INFO-03] mail and push are set for each type of notification, with a time for an interval', async () => {
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
