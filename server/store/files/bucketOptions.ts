import type { FilePlace } from './openFiles.ts';

const MEGABYTE = 1_048_576;
const CACHE_MB = 10_240;

/**
 * Reads S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION and S3_CACHE_MB; undefined if files are in the data folder.
 * Messages never contain a key.
 */
export function readBucketOptions(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (text: string) => never,
): FilePlace['bucket'] {
  const { S3_URL: text = '', S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = env;
  if (text === '') {
    if (accessKey !== '' || secretKey !== '')
      refuse('S3_ACCESS_KEY and S3_SECRET_KEY need S3_URL, the address of the bucket.');
    return undefined;
  }
  const url = URL.canParse(text) ? new URL(text) : refuse('S3_URL must be the http or https address of a bucket.');
  if (!/^https?:$/.test(url.protocol)) refuse('S3_URL must be the http or https address of a bucket.');
  if (url.username !== '' || url.password !== '')
    refuse('S3_URL must hold no key: it belongs into S3_ACCESS_KEY and S3_SECRET_KEY.');
  if (url.search !== '' || url.hash !== '' || !/^\/[^/]*\/?$/.test(url.pathname))
    refuse('S3_URL must end with the name of the bucket, as https://store.example.com/documents.');
  if (accessKey === '' || secretKey === '') refuse('S3_URL needs S3_ACCESS_KEY and S3_SECRET_KEY.');
  const cacheMegabytes = env['S3_CACHE_MB'] || String(CACHE_MB);
  if (!/^\d{1,9}$/.test(cacheMegabytes)) refuse(`S3_CACHE_MB must be a whole number, not '${cacheMegabytes}'.`);
  return {
    url: `${url.origin}${url.pathname.replace(/\/$/, '')}`,
    region: env['S3_REGION'] || 'us-east-1',
    accessKey,
    secretKey,
    cacheBytes: Number(cacheMegabytes) * MEGABYTE,
  };
}
