import { expect, test } from 'vitest';
import { baseUrlOf, readDeployment } from './model.ts';

test('[AUTH-01] a server URL and the cloud office are there only if configured', () => {
  expect(readDeployment('{"serverUrl":"https://dms.example/dms","cloudOffice":true}')).toEqual({
    serverUrl: 'https://dms.example/dms',
    cloudOffice: true,
  });
  expect(readDeployment('{"cloudOffice":true,"providers":[{"id":0,"name":"Nord","standard":true}]}')).toEqual({
    cloudOffice: true,
    providers: [{ id: 0, name: 'Nord', standard: true }],
  });
  expect(readDeployment('{}')).toEqual({});
});

test.each([undefined, '', '[]', '{"serverUrl":"javascript:alert(1)"}', '{"cloudOffice":"yes"}'])(
  'a broken deployment (%s) is an empty one',
  (text) => {
    expect(readDeployment(text)).toEqual({});
  },
);

test.each([
  ['https://dms.example/dms/', 'https://dms.example/dms'],
  ['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
  ['javascript:alert(1)', undefined],
  ['dms.example', undefined],
])('the base of %s', (text, base) => {
  expect(baseUrlOf(text)).toBe(base);
});
