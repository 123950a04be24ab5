import { expect, test } from 'vitest';
import { signatureFault } from '#tests/fixtures/signatureV4.ts';

/** The example of Amazon's documentation: 'Signature Calculations for the Authorization Header', GET Object. */
const key = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const request = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
};
const now = Date.UTC(2013, 4, 24);

test('[SRV-01] the documented example’s signature is correct, and wrong once anything signed differs', () => {
  expect(signatureFault(request, key, now)).toBeUndefined();
  expect(signatureFault({ ...request, url: '/test.txt?acl=' }, key, now)).toBe('SignatureDoesNotMatch');
  expect(signatureFault({ ...request, method: 'DELETE' }, key, now)).toBe('SignatureDoesNotMatch');
  expect(signatureFault(request, { ...key, secretKey: 'another' }, now)).toBe('SignatureDoesNotMatch');
  expect(signatureFault(request, key, now + 16 * 60_000)).toBe('RequestTimeTooSkewed');
  const moved = { ...request, headers: { ...request.headers, range: 'bytes=0-99' } };
  expect(signatureFault(moved, key, now)).toBe('SignatureDoesNotMatch');
  const copied = { ...request, headers: { ...request.headers, 'x-amz-copy-source': '/other/secret' } };
  expect(signatureFault(copied, key, now)).toBe('AccessDenied');
});
