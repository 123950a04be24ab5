import { lookup } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Milliseconds of silence after which a connection is given up. */
const SILENT_MS = 20_000;
/** Answers are read up to this many bytes. */
const ANSWER_BYTES = 65_536;

const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const;
/** Loopback, private networks, and ranges that map to them. */
const within = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  within.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  within.addSubnet(net, bits, 'ipv6');

const isWithin = (address: string): boolean => {
  const family = isIP(address);
  return family !== 4 && family !== 6 ? true : within.check(address, FAMILY[family]);
};

/** The server must not follow this address given by a user. */
export class OutOfReach extends Error {}

/**
 * Parses an address given by a user: https only, and no IP address of this machine or a private network. Host names are
 * checked when they are resolved.
 * @param isTrusted whether the administrator allows addresses in the company's own network
 */
export function outsideUrl(text: string, isTrusted: boolean): URL {
  if (!URL.canParse(text)) throw new OutOfReach('no address');
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') throw new OutOfReach('an address with a password');
  if (isTrusted && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw new OutOfReach('not https');
  if (isIP(host) !== 0 ? isWithin(host) : !host.includes('.')) throw new OutOfReach('an address within');
  return url;
}

/**
 * Checks names when they are resolved, so that a name cannot be repointed to the inside after the check (DNS
 * rebinding).
 */
const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, []);
    if (found.length === 0 || found.some(({ address }) => isWithin(address)))
      return done(new OutOfReach(`${hostname} leads within`), []);
    const [first] = found;
    return options.all === true ? done(null, found) : done(null, first?.address ?? '', first?.family);
  });
};

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
  readonly isTrusted: boolean;
}

/**
 * Posts to an address given by a user, without following redirects; returns the status and the beginning of the body.
 */
export function postOutside(
  address: string,
  { headers, body, signal, isTrusted }: Posted,
): Promise<{ status: number; text: string }> {
  const url = outsideUrl(address, isTrusted);
  const request = url.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method: 'POST', headers, signal, timeout: SILENT_MS, ...(!isTrusted && { lookup: lookupOutside }) },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
          if (text.length > ANSWER_BYTES) answer.destroy();
        });
        answer.on('error', reject);
        answer.on('close', () => resolve({ status: answer.statusCode ?? 0, text: text.slice(0, 300) }));
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end(body);
  });
}
