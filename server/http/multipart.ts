import type { FastifyRequest } from 'fastify';
import { Failure } from '#server/rules/failure.ts';
import { FileTooLarge, type FileStore, type StagedFile } from '#server/store/files/files.ts';
import { inspect, readJson } from './body.ts';
import type { Upload } from './call.ts';

/** Field and file of an archive call (specification, section 3): metadata as JSON, then the file, in either order. */
const METAFILE = 'dmsmetafile';
const METAFILE_BYTES = 1_000_000;

/**
 * Streams the parts of a multipart request: the file to the store's staging area, the metadata into memory.
 * @param limitBytes most bytes of a file; more is `request.tooLarge` and leaves nothing behind.
 */
export async function receiveParts(
  request: FastifyRequest,
  files: FileStore,
  limitBytes: number,
): Promise<{ metafile: unknown; upload: Upload | undefined }> {
  if (!request.isMultipart()) throw new Failure('request.invalid');
  let metafile: unknown;
  let upload: Upload | undefined;
  try {
    const limits = { files: 2, fields: 5, fieldSize: METAFILE_BYTES, fileSize: limitBytes };
    for await (const part of parsed(() => request.parts({ limits }))) {
      if (part.type === 'field') {
        if (part.fieldname === METAFILE) metafile = readField(part.value);
      } else if (part.fieldname === METAFILE) {
        metafile = readJson(
          await readText(
            parsed(() => part.file),
            METAFILE_BYTES,
          ),
        );
      } else {
        // The metadata may come as a file; of files there is one.
        if (upload !== undefined) throw new Failure('request.invalid', { field: part.fieldname });
        const file: StagedFile = await files.stage(
          parsed(() => part.file),
          limitBytes,
        );
        // A part of type application/octet-stream is a file also without a name, whatever the type of the library says.
        upload = { name: part.filename ?? '', file };
        if (part.file.truncated) throw new FileTooLarge();
      }
    }
    return { metafile, upload };
  } catch (error) {
    await upload?.file.discard();
    if (error instanceof FileTooLarge)
      throw new Failure('request.tooLarge', { megabytes: Math.floor(limitBytes / 1_048_576) });
    throw error;
  }
}

/** A field is text, or what the library has read already where the part calls itself JSON. */
function readField(value: unknown): unknown {
  if (typeof value === 'string') return readJson(value);
  inspect(value);
  return value;
}

/**
 * Broken parts are the caller's fault, and the parser's complaints name themselves in no other way than by having no
 * code.
 */
async function* parsed<Item>(source: () => AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source();
  } catch (error) {
    throw error instanceof Error && !('code' in error) ? new Failure('request.invalid') : error;
  }
}

async function readText(source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new Failure('request.tooLarge', { megabytes: Math.ceil(limitBytes / 1_048_576) });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
