import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '#src/gateway/connection.ts';
import { useSession } from '#src/stores/session/store.ts';
import { anna } from '#src/stores/session/testing/anna.ts';
import type { TabMessage } from '#src/stores/session/tabs.ts';
import { accept } from './effects.ts';

const bodies = new Map<string, unknown>();
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      // The login body itself is Base64 (section 7).
      const json = path.includes(':base64') ? Buffer.from(text, 'base64').toString() : text;
      if (text !== '') bodies.set(path, JSON.parse(json));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ response: { system: 'dms', code: 200, message: '' }, user: [anna] }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  connect({ baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/dms` });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { innerWidth: 1440, innerHeight: 900 }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});

afterAll(() => new Promise((closed) => server.close(closed)));

test('[AUTH-12] accepting an invitation signs in with the chosen password, and other tabs are notified', async () => {
  const tab = new BroadcastChannel('session');
  const heard: TabMessage[] = [];
  tab.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => heard.push(data));
  expect(await accept({ token: 'x'.repeat(43), name: 'anna', password: 'Grüße-2026' })).toBeUndefined();
  const password = Buffer.from('Grüße-2026').toString('base64');
  expect(bodies.get('/dms/user/invitation/accept')).toMatchObject({ password });
  expect(bodies.get('/dms/user/login:base64:nometa/')).toMatchObject({ username: 'anna', password });
  await expect.poll(() => heard).toEqual([{ kind: 'entered', userId: 7 }]);
  await expect.poll(() => useSession.getState().ready).toBe(true);
  tab.close();
});
