import { expect, test } from 'vitest';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { type Cast, metafileOf } from '#tests/conformance/cast.ts';
import { heardOf, statusesIn } from '#tests/conformance/connection.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';

const LINE = '\r\n';
const part = (head: string, body: string) =>
  `--limit${LINE}Content-Disposition: form-data; ${head}${LINE}${LINE}${body}${LINE}`;
const file = (body: string) => part('name="file"; filename="a.pdf"', body);
const END = `--limit--${LINE}`;

/** Multipart bodies the server refuses, each at a different point. */
const refused: Readonly<Record<string, { readonly type?: string; readonly body: string }>> = {
  'metadata that is no JSON': { body: part('name="dmsmetafile"', '{') + file('x'.repeat(3_000_000)) + END },
  'two files': { body: file('x'.repeat(300_000)) + file('y'.repeat(3_000_000)) + END },
  'no boundary': { type: 'multipart/form-data', body: file('x') + END },
  'a boundary longer than any': { type: `multipart/form-data; boundary=${'b'.repeat(300)}`, body: file('x') + END },
  'a part that never ends': { body: part('name="dmsmetafile"', '{}').slice(0, -4) },
  'a file that never ends': { body: file('x'.repeat(100_000)) },
  'a file larger than any that is accepted': { body: file('x'.repeat(6_000_000)) + END },
};

const head = ({ editor }: Cast, method: string, path: string, more: readonly string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', `Cookie: ${editor.cookie}`, ...more, '', ''].join(LINE);

const upload = (cast: Cast, body: string, length: number, type = 'multipart/form-data; boundary=limit'): Buffer =>
  Buffer.from(
    head(cast, 'POST', `/dms/document/${cast.docid}/versionize`, [
      `${CSRF_HEADER}: 1`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
    ]) + body,
  );

export function uploadSuite(cast: () => Cast): void {
  test.each(Object.entries(refused))('after %s the connection can be used again', async (_, { type, body }) => {
    const { heard } = await heardOf(cast().scene.baseUrl, [
      upload(cast(), body, Buffer.byteLength(body), type),
      Buffer.from(head(cast(), 'GET', '/dms/product/list', [])),
    ]);
    const [first, second] = statusesIn(heard);
    expect(first).toMatch(/ 4(?:00|13)$/);
    expect(second).toBe('HTTP/1.1 200');
  });

  test('after a refused upload that is too long to drain, the connection is closed, and the answer says so', async () => {
    const body = part('name="dmsmetafile"', '{') + file('x'.repeat(100_000));
    const { heard, closed } = await heardOf(cast().scene.baseUrl, [upload(cast(), body, 500_000_000)]);
    expect(statusesIn(heard)).toEqual(['HTTP/1.1 400']);
    expect(heard).toMatch(/^connection: close\r$/im);
    expect(closed).toBe(true);
  });

  test('metadata may be declared as JSON', async () => {
    const { editor, scene } = cast();
    const form = archiveForm({}, { bytes: await makePdf('Wort'), name: 'Wort.pdf' });
    const metafile = JSON.stringify(metafileOf(scene, `U-${Date.now()}`));
    form.set('dmsmetafile', new Blob([metafile], { type: 'application/json' }), 'dmsmetafile.json');
    await succeed(editor, 'documentArchive', { body: form }, 'document');
    // Metadata as a plain field, as programs but not browsers send it.
    const body = part('name="dmsmetafile"' + LINE + 'Content-Type: application/json', '{"docversion":99}') + END;
    const answer = await editor.send('POST', `/dms/document/${cast().docid}/versionize`, body, {
      [CSRF_HEADER]: '1',
      'content-type': 'multipart/form-data; boundary=limit',
    });
    expect(answer.json.response.code).toBe(4002);
  });
}
