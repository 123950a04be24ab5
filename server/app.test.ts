import { expect, test } from 'vitest';
import { createApp } from './app.ts';

test.each([
  [0, '10.0.0.9'],
  [1, '203.0.113.7'],
  [2, '198.51.100.1'],
])('behind %d proxies a request’s address is %s, whatever its client sent', async (trustProxy, address) => {
  const app = await createApp({ logLevel: 'silent', trustProxy });
  app.get('/address', (request) => request.ip);
  const { body } = await app.inject({
    url: '/address',
    remoteAddress: '10.0.0.9',
    headers: { 'x-forwarded-for': '1.2.3.4, 198.51.100.1, 203.0.113.7' },
  });
  expect(body).toBe(address);
  await app.close();
});

test.each(['/dms/document/%', '/%', '/dms/%C0%AF/info'])(
  'an undecodable address (%s) is answered in the envelope',
  async (url) => {
    const app = await createApp({ logLevel: 'silent', trustProxy: 0 });
    const answer = await app.inject({ url, headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      response: { system: 'dms', code: 4040, message: 'The server does not know this address.' },
    });
    await app.close();
  },
);
