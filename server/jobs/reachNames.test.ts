import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { OutOfReach, postOutside } from './reach.ts';

type Told = (error: Error | null, found: LookupAddress[]) => void;
const names = vi.hoisted(() => ({ found: [] as LookupAddress[] }));
vi.mock('node:dns', () => ({
  lookup: (_name: string, _options: LookupAllOptions, told: Told) => told(null, names.found),
}));

const at = (...addresses: string[]) => {
  names.found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};
beforeEach(() => at());

const post = (port: number, isTrusted = false) =>
  postOutside(`https://push.example.com:${port}/a`, {
    headers: {},
    body: Buffer.from('x'),
    signal: AbortSignal.timeout(5000),
    isTrusted,
  });

test.each([
  ['127.0.0.1'],
  ['10.0.0.5'],
  ['172.16.3.4'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['::1'],
  ['fd00::1'],
  ['fe80::1'],
  ['::ffff:127.0.0.1'],
  // The owner of the name may return an outside address together with an inside one.
  ['93.184.216.34', '127.0.0.1'],
  [],
])('(security 19) a name that leads to %s is not followed', async (...addresses) => {
  at(...addresses);
  await expect(post(443)).rejects.toThrow(OutOfReach);
});

test('(security 19) an internal server a name resolves to receives nothing', async () => {
  let heard = 0;
  const server = createServer((socket) => {
    heard += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  at('127.0.0.1');
  await expect(post(port)).rejects.toThrow(OutOfReach);
  expect(heard).toBe(0);
  server.close();
});
