import { expect } from 'vitest';
import type { SettablePart } from '#core/contract/admin/adminConnection.ts';
import type { AdminProvider } from '#core/contract/admin/adminProvider.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { type Case, fresh, PASSWORD } from './probe.ts';

export const adminConfigurationImport: Case = async (probe) => {
  const { administrator } = probe.cast;
  const [file] = await succeed<{ json: string }>(
    administrator,
    'adminConfigurationExport',
    { query: { of: 'setup' } },
    'file',
  );
  const setup = JSON.parse(file!.json) as { tables: { client: { caption: string }[] } };
  const [first, ...clients] = setup.tables.client;
  const jsonOf = (caption: string) =>
    JSON.stringify({ ...setup, tables: { ...setup.tables, client: [{ ...first!, caption }, ...clients] } });
  const previewed = async () =>
    (await probe.does<{ etag: string }>({ body: { json: jsonOf('Neu') } }, [], 'state')).etag;
  const action = 'configuration.imported';
  const told = (before: string, after: string) => [
    { action, old: { table: 'client', caption: before }, new: { table: 'client', caption: after } },
    { action, new: { added: 0, changed: 1 } },
  ];
  const etag = await previewed();
  let now = '';
  await probe.rivals(
    (value) => ({ body: { json: jsonOf(value), etag } }),
    (value) => {
      now = value;
      return told(first!.caption, value);
    },
  );
  await probe.does({ body: { json: file!.json, etag: await previewed() } }, told(now, first!.caption));
};

export const adminConnectionSet: Case = async (probe) => {
  probe.secret(PASSWORD);
  const etagNow = async () =>
    (await succeed<SettablePart>(probe.cast.administrator, 'adminConnectionList', {}, 'connection')).find(
      ({ part }) => part === 'mail',
    )!.etag;
  const set = (values: Readonly<Record<string, string>>, etag: string) => ({
    body: { part: 'mail', value: Object.entries(values).map(([name, value]) => ({ name, value })), etag },
  });
  const action = 'connection.set';
  const PUBLIC_URL = 'https://dms.firma.test';
  const fixed = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_USER: 'archiv', MAIL_FROM: 'alt@firma.test', PUBLIC_URL };
  await probe.does(set({ ...fixed, SMTP_PASSWORD: PASSWORD }, await etagNow()), [
    { action, old: {}, new: { ...fixed, SMTP_PASSWORD: 'set' } },
  ]);
  const etag = await etagNow();
  let now = '';
  await probe.rivals(
    (value) => set({ MAIL_FROM: `${value}@firma.test` }, etag),
    (value) => {
      now = `${value}@firma.test`;
      return { action, old: { MAIL_FROM: 'alt@firma.test' }, new: { MAIL_FROM: now } };
    },
  );
  const none = { SMTP_URL: '', SMTP_USER: '', SMTP_PASSWORD: '', MAIL_FROM: '', PUBLIC_URL: '' };
  await probe.does(set(none, await etagNow()), [
    { action, old: { ...fixed, MAIL_FROM: now, SMTP_PASSWORD: 'set' }, new: { SMTP_PASSWORD: 'removed' } },
  ]);
};

export const adminProviderSet: Case = async (probe) => {
  const secret = fresh('geheim');
  probe.secret(secret);
  const settings = { issuer: 'https://login.firma.test/nord', clientid: 'x', claim: '', orderno: 1, standard: false };
  const body = { ...settings, name: fresh('Alt'), retired: true };
  const action = 'provider.set';
  const made = await probe.does<AdminProvider>(
    { body: { ...body, secret } },
    [{ action, new: { ...body, secret: 'set' } }],
    'provider',
  );
  const { id, etag } = made;
  expect(JSON.stringify(made)).not.toContain(secret);
  let now = '';
  const changed = await probe.rivals<AdminProvider>(
    (name) => ({ body: { ...body, name, id, etag } }),
    (name) => {
      now = name;
      return { action, old: { name: body.name, secret: 'set' }, new: { name, secret: 'set' } };
    },
    'provider',
  );
  const again = { ...body, name: now, claim: 'sub', id, etag: changed.etag };
  await probe.refuses({ body: again }, 'admin.invalid');
  const other = await probe.does<AdminProvider>(
    { body: { ...again, secret } },
    [{ action, old: { claim: '', secret: 'set' }, new: { claim: 'sub', secret: 'changed' } }],
    'provider',
  );
  const gone = { noun: 'provider', id, etag: other.etag };
  await probe.does({ body: gone }, [{ action: 'provider.deleted', old: { name: now } }], '', 'adminDelete');
};

export const adminWorkflowSet: Case = async (probe) => {
  const key = fresh('lauf');
  const { own } = probe.cast.scene.groups;
  const definition = (name: string) => ({
    caption: captions(name),
    start: 'check',
    steps: {
      check: {
        kind: 'task',
        caption: captions('Check'),
        assignee: { group: own },
        decisions: [{ key: 'ok', caption: captions('OK'), ways: [{ to: 'end' }] }],
      },
      end: { kind: 'end', caption: captions('End') },
    },
  });
  const publish = (version: number, more: object) => ({
    body: { key, version, definition: definition('Alt'), doctypeid: [], check: false, ...more },
  });
  const action = 'definition.published';
  await probe.does(publish(0, { check: true }), []);
  await probe.does(publish(0, {}), [{ action, new: { key, version: 1, retired: false } }]);
  await probe.rivals(
    (value) => publish(1, { definition: definition(value) }),
    () => ({ action, old: { key, version: 1 }, new: { key, version: 2 } }),
  );
  await probe.does(publish(2, { retired: true }), [{ action, old: { retired: false }, new: { key, retired: true } }]);
};
