import { expect, test } from 'vitest';
import { keyBytes, pushState } from './model.ts';

const here = { id: 1, endpoint: 'https://push.test/here', useragent: '', createdate: '01.02.2026 10:00:00' };
const ability = { isSecure: true, canPush: true, permission: 'granted', endpoint: here.endpoint } as const;

test('[INFO-04] push is on if the server knows the browser’s subscription as the user’s', () => {
  expect(pushState(ability, [here])).toBe('on');
  expect(pushState(ability, [])).toBe('off');
  expect(pushState({ ...ability, endpoint: undefined }, [here])).toBe('off');
});

test('[INFO-04] the reason why push is impossible is shown, those nobody can change first', () => {
  expect(pushState({ ...ability, isSecure: false, canPush: false }, [])).toBe('insecure');
  expect(pushState({ ...ability, canPush: false, permission: 'denied' }, [])).toBe('unsupported');
  expect(pushState({ ...ability, permission: 'denied' }, [here])).toBe('denied');
});

test('[INFO-04] the server’s key is decoded to its bytes', () => {
  expect([...keyBytes('BP4z_-A')]).toEqual([4, 254, 51, 255, 224]);
});
