import { expect, test } from 'vitest';
import { safeSvg, svgAtSize } from './safeSvg.ts';

const safe = (svg: string): string => {
  const result = safeSvg(Buffer.from(svg));
  return result.ok ? result.value : result.error;
};

test.each([
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  '<svg><!ENTITY a "b"></svg>',
  '<svg>\0</svg>',
  '<p>no drawing</p>',
  '',
])('%j is refused before parsing', (svg) => {
  expect(safe(svg)).toBe('corrupted');
});

test('an empty document type and external stylesheets are dropped', () => {
  expect(
    safe(
      '<?xml version="1.0"?><?xml-stylesheet href="x.css"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><svg/>',
    ),
  ).toBe('<svg/>');
});

test('external references are emptied, internal ones kept', () => {
  expect(safe('<svg><image href="http://example.org/a.png"/><use xlink:href=\'#a\'/></svg>')).toBe(
    '<svg><image href=""/><use xlink:href=\'#a\'/></svg>',
  );
  expect(safe('<svg><image href="data:image/png;base64,AAAA"/></svg>')).toContain('data:image/png');
  expect(safe('<svg><image href="data:image/svg+xml;base64,AAAA"/></svg>')).not.toContain('data:');
  expect(safe('<svg style="fill:url(http://example.org/a)"><g fill="url(#b)"/></svg>')).toBe(
    '<svg style="fill:none"><g fill="url(#b)"/></svg>',
  );
});

test('encodings that could hide markup are refused', () => {
  expect(safe('<?xml version="1.0" encoding="UTF-7"?><svg/>')).toBe('unsupported');
  expect(safeSvg(Buffer.from('\uFEFF<svg/>', 'utf16le'))).toEqual({ ok: false, error: 'corrupted' });
  expect(
    safeSvg(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><svg><text>\xfc</text></svg>', 'latin1')),
  ).toEqual({ ok: true, value: '<svg><text>ü</text></svg>' });
});

test('a drawing fills the page whatever size it asks for', () => {
  expect(svgAtSize('<svg width="1" height=\'9e9\' viewBox="0 0 2 2"/>', { width: 10, height: 20 })).toBe(
    '<svg viewBox="0 0 2 2" width="10" height="20" preserveAspectRatio="none"/>',
  );
});
