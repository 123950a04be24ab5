import { expect, test } from 'vitest';
import { readBase64 } from './body.ts';

test('base64 is decoded in linear time, even if invalid', () => {
  for (const unit of [' ', '=', 'A', '= ', 'A ']) {
    const text = `${unit.repeat(1_000_000)}!`;
    const before = process.threadCpuUsage();
    expect(() => readBase64(text)).toThrow('request.invalid');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000, `'${unit}'`).toBeLessThan(500);
  }
});
