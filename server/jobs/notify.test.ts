import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { LANGUAGE_IDS } from '#core/contract/constants.ts';
import { finishEventsAbout, openEvents } from '#server/store/channels/events.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { notify } from './notify.ts';

let dataDir = '';
let store: Store;
const at = Date.UTC(2026, 6, 1, 10, 30);
const notifier = { now: () => at, timeZone: 'Europe/Berlin', publicUrl: 'https://dms.test', sendsMail: true };
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'notify-'));
  store = await openStore({ dataDir });
  const user = {
    loginfolded: '',
    firstname: '',
    surname: '',
    description: '',
    email: '[]',
    passwordhash: '',
    mustchange: 0,
    totpsecret: null,
    totpforced: 0,
    totpstep: 0,
    image: null,
  };
  await store.db
    .insertInto('user')
    .values([
      { ...user, login: 'pole', loginfolded: 'pole', active: 1, languageid: LANGUAGE_IDS.pl },
      { ...user, login: 'gone', loginfolded: 'gone', active: 0, languageid: LANGUAGE_IDS.de },
    ])
    .execute();
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const about = 'job 7';
const notice = {
  type: EVENT_TYPES.workflow,
  text: { name: 'test', values: { at: new Date(at) } },
  about,
  facts: { wfid: 7 },
} as const;

test('[INFO-02] a user is notified in their language and time zone, their browsers get a signal, and it ends once settled', async () => {
  await notify(store.db, notifier, { ...notice, userid: 1 });
  const [event] = await openEvents(store.db, 1);
  expect(event).toMatchObject({ title: 'Wiadomość testowa', about, facts: '{"wfid":7}' });
  expect(event?.body).toMatch(/1 lip 2026, 12:30$/);
  await finishEventsAbout(store.db, about, at);
  expect(await openEvents(store.db, 1)).toEqual([]);
  expect(await store.db.selectFrom('signal').select('userid').execute()).toEqual([{ userid: 1 }, { userid: 1 }]);
});

test('inactive users, and users who may not see the document, are not notified', async () => {
  expect(await notify(store.db, notifier, { ...notice, userid: 2 })).toBeUndefined();
  expect(await notify(store.db, notifier, { ...notice, userid: 1, docid: 5 })).toBeUndefined();
});
