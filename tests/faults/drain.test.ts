import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { operations } from '#core/contract/operations.ts';
import { openStore } from '#server/store/database/open.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { PASSWORD } from '#tests/conformance/scene.ts';
import { ownCompany } from '#tests/fixtures/ownCompany.ts';

test('[SRV-03] told to end in the middle of a request, the server accepts no further one, and finishes it first', async () => {
  const company = await ownCompany();
  try {
    const editor = new Caller(company.url);
    await editor.login('editor', PASSWORD);
    const entry = { name: 'webviewer_show_notes', value: '1' };
    const body = Buffer.from(JSON.stringify({ config: [entry] }));
    const change = request(`${company.url}${operations.configSet.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        cookie: editor.cookie,
        [CSRF_HEADER]: '1',
        // Tells when the server has begun with it.
        expect: '100-continue',
      },
    });
    const answered = once(change, 'response') as Promise<[IncomingMessage]>;
    await once(change, 'continue');
    change.write(body.subarray(0, 10));
    const ended = company.stop('SIGTERM');
    const knock = () =>
      fetch(`${company.url}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      );
    await expect.poll(knock).toBe('refused');
    change.end(body.subarray(10));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(200);
    await ended;
    const store = await openStore({ dataDir: company.dataDir });
    try {
      const kept = await store.db.selectFrom('user_config').select(['name', 'value']).execute();
      expect(kept).toContainEqual(entry);
    } finally {
      await store.close();
    }
  } finally {
    await company.close();
  }
});
