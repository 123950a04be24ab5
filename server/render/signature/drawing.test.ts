import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { drawingOf, svgOf } from './drawing.ts';

const picture = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const read = (svg: string) => {
  const drawing = drawingOf(svg);
  return drawing.ok ? svgOf(drawing.value) : drawing.error;
};

/**
 * A single svg of paths with exactly these attributes, containing only numbers, command letters and six-digit colours.
 */
const WHITELIST =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+">(?:<path d="[MLQCZ\d. ]+" fill="(?:none|#[0-9a-f]{6})"(?: stroke="#[0-9a-f]{6}" stroke-width="[\d.]+" stroke-linecap="round" stroke-linejoin="round")?\/>)+<\/svg>$/;

test('pen drawings are read: transforms, styles, short commands, arcs and shapes', () => {
  const svg = picture(
    '<g transform="translate(10 10)" style="stroke: navy; fill: none"><path d="M0 0h80v10s5 5 10 0a5 5 0 0 0 10 0" stroke-width="4px"/><g transform="scale(2)"><line x1="0" y1="20" x2="40" y2="20"/></g></g><circle cx="60" cy="30" r="4" fill="#A00"/>',
  );
  const text = read(svg);
  expect(text).toMatch(WHITELIST);
  expect(text.match(/<path/g)).toHaveLength(3);
  expect(text).toContain('stroke="#000080"');
  expect(text).toContain('fill="#aa0000"');
  // 100 units wide plus a pen of 4 are scaled to 1000.
  expect(text).toContain('width="1000"');
  expect(text).toContain('stroke-width="38.46"');
  expect(text).toContain('stroke-width="19.23"');
});

test('[SIGN-01] the result has no scripts, handlers, links, styles, pictures or foreign elements', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<a href="javascript:x"><path d="M0 0L9 9"/></a>',
    '<image href="http://x/y.png"/>',
    '<style>*{fill:url(http://x)}</style>',
    '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml" onclick="x"/></foreignObject>',
    '<use href="#a"/>',
    '<animate attributeName="href" to="x"/>',
    '<text>a</text>',
    '<defs><path d="M0 0L9 9"/></defs>',
    '<path xmlns="http://elsewhere/" d="M0 0L9 9"/>',
  ];
  for (const inner of hostile) expect(read(picture(inner)), inner).toBe('empty');
  const text = read(
    picture(
      `${hostile.join('')}<path id="a" class="b" onload="x" d="M5 5C40 5 60 60 100 30" style="stroke:#003;fill:url(#g);background:url(http://x)" filter="url(http://x)"/>`,
      'onload="x"',
    ),
  );
  expect(text).toMatch(WHITELIST);
  expect(text.match(/<path/g)).toHaveLength(1);
});

test('[SIGN-01] entities, malformed text, excessive size and absurd numbers are refused', () => {
  const line = '<path d="M0 0L9 9"/>';
  const bad = [
    `<!DOCTYPE svg [<!ENTITY a "b">]>${picture(line)}`,
    picture('<path d="&x;"/>'),
    picture(line).slice(0, -3),
    `<html>${line}</html>`,
    '',
    'no svg',
    picture(line.repeat(6000)),
    picture('<g>'.repeat(40) + line + '</g>'.repeat(40)),
    picture(`<path d="M0 0${'L1 1'.repeat(21_000)}"/>`),
    picture(`<path d="M0 0L1e300 5"/>`),
    picture(`<g transform="scale(1e200)">${line}</g>`),
    picture(`<g transform="${'scale(1)'.repeat(100)}">${line}</g>`),
    picture(line.repeat(501)),
    picture(`${`<g transform="${'scale(1)'.repeat(30)}">`.repeat(3)}${line}${'</g>'.repeat(3)}`),
    picture(`<!--${'x'.repeat(300_000)}-->${line}`),
  ];
  for (const svg of bad) expect(read(svg), svg.slice(0, 80)).toBe('unreadable');
  for (const svg of [
    picture(''),
    picture('<path/>'),
    picture('<path d=""/>'),
    picture('<path d="M5 5" stroke="#000"/>'),
    picture('<g display="none"><path d="M0 0L9 9"/></g>'),
    picture('<path d="M0 0L9 9" fill="none"/>'),
  ])
    expect(read(svg), svg).toBe('empty');
});

const number = fc.oneof(
  fc.integer({ min: -500, max: 500 }),
  fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => Number(value.toFixed(4))),
  fc.constantFrom(0, 1e-9, 1e5),
);
const segment = fc.oneof(
  ...'MmLlHhVvCcSsQqTtAaZz'
    .split('')
    .map((letter) => fc.array(number, { minLength: 0, maxLength: 7 }).map((numbers) => letter + numbers.join(' '))),
);
const attribute = fc.oneof(
  fc.constantFrom(
    'fill="none"',
    'fill="#123"',
    'stroke="red"',
    'stroke="rgb(1,2,300)"',
    'stroke-width="7"',
    'onload="x"',
    'style="fill:none;stroke:blue;stroke-width:3"',
    'href="http://x/"',
    'fill="url(#a)"',
    'transform="rotate(30)"',
    'transform="matrix(1 2 3 4 5 6)"',
    'transform="scale(0)"',
  ),
  number.map((value) => `transform="translate(${value}) scale(${value})"`),
);
const attributes = fc
  .uniqueArray(attribute, { maxLength: 3, selector: (text) => text.split('=')[0] })
  .map((list) => list.join(' '));
const node = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.array(segment, { maxLength: 6 }), attributes)
      .map(([segments, rest]) => `<path d="M1 2${segments.join('')}" ${rest}/>`),
    fc
      .tuple(number, number, attributes)
      .map(
        ([x, y, rest]) =>
          `<rect x="${x}" y="${y}" width="30" height="4" ${rest}/><ellipse cx="${y}" cy="${x}" rx="9" ry="3" ${rest}/>`,
      ),
    fc
      .tuple(
        fc.constantFrom('g', 'svg', 'a', 'script', 'foreignObject', 'defs'),
        attributes,
        fc.array(tie('node'), { maxLength: 3 }),
      )
      .map(([name, rest, inner]) => `<${name} ${rest}>${inner.join('')}</${name}>`),
  ),
})).node;

test('[SIGN-01] everything read is on the whitelist, and reading it again changes nothing', () => {
  let drawn = 0;
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (nodes) => {
      const once = drawingOf(picture(nodes.join('')));
      if (!once.ok) return;
      drawn += 1;
      const text = svgOf(once.value);
      expect(text).toMatch(WHITELIST);
      expect(read(text)).toBe(text);
    }),
    { numRuns: 1500 },
  );
  expect(drawn).toBeGreaterThan(300);
});

test('[SIGN-01] a drawing clipped by rounding is unchanged when read again', () => {
  const cut = drawingOf(
    picture(
      '<path d="M1 2Z" transform="translate(-127) scale(-127)" stroke="rgb(1,2,300)"/>' +
        '<rect x="0" y="0" width="30" height="4" transform="translate(231) scale(231)"/>' +
        '<ellipse cx="0" cy="0" rx="9" ry="3" transform="translate(231) scale(231)"/>',
    ),
  );
  const text = cut.ok ? svgOf(cut.value) : '';
  expect(text).toContain('<path');
  expect(read(text)).toBe(text);
});

test('any text at all is read or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(
            fc.constantFrom(
              '<svg',
              '>',
              '<path d="M0 0L1 1"',
              '/>',
              '</svg>',
              '<![CDATA[',
              ']]>',
              '&#x3c;',
              '<!--',
              '-->',
              '<?x',
              '?>',
              ' xmlns="http://www.w3.org/2000/svg"',
            ),
          )
          .map((parts) => parts.join('')),
      ),
      (text) => {
        const result = read(text);
        expect(result === 'unreadable' || result === 'empty' || WHITELIST.test(result)).toBe(true);
      },
    ),
  );
});

const corpus = path.resolve('../shared/corpus/hostile');
describeIfAvailable(existsSync(corpus), 'the shared corpus')('hostile signatures', () => {
  test('[SIGN-01] hostile files of the corpus are read without their hostile parts, or refused', () => {
    const files = readdirSync(corpus).filter((name) => name.endsWith('.svg'));
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) {
      const text = read(readFileSync(path.join(corpus, name), 'utf8'));
      if (/entity|xxe/.test(name)) expect(text, name).toBe('unreadable');
      else expect(text, name).toMatch(WHITELIST);
    }
  });
});
