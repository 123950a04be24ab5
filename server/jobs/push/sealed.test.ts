import { expect, test } from 'vitest';
import { isReceiver, sealed } from './sealed.ts';

const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

test('[INFO-04] a message is encrypted as in the example of RFC 8291, section 5', () => {
  const body = sealed(
    Buffer.from('When I grow up, I want to be a watermelon'),
    { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('[INFO-04] a key that is not on the curve is refused', () => {
  expect(isReceiver({ p256dh, auth: '' })).toBe(true);
  expect(isReceiver({ p256dh: `B${'A'.repeat(86)}`, auth: '' })).toBe(false);
});
