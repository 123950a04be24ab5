import { expect, test } from 'vitest';
import { createApp } from './app.ts';

test.each([[0, '10.0.0.9'], [1, '203.0.113.7'], [2, '198.51.100.1']])('with %d proxies in front the address of a request is %s, whatever its client wrote before', async (trustProxy, address) => {
  const app = await createApp({ logLevel: 'silent', trustProxy });
  app.get('/address', (request) => request.ip);
  const { body } = await app.inject({ url: '/address', remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': '1.2.3.4, 198.51.100.1, 203.0.113.7' } });
  expect(body).toBe(address);
  await app.close();
});
