import type { FastifyRequest } from 'fastify';
import { Failure } from '#server/rules/failure.ts';
import { FileTooLarge, type FileStore, type StagedFile } from '#server/store/files/files.ts';
import { inspect, readJson } from './body.ts';
import type { Upload } from './call.ts';

/** Name of the metadata part (specification, section 3): JSON, before or after the file. */
const METAFILE = 'dmsmetafile';
const METAFILE_BYTES = 1_000_000;

/**
 * Streams a multipart request: the file to the staging area, the metadata into memory.
 * @param limitBytes largest file; a larger one is `request.tooLarge` and leaves nothing behind.
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
        // The metadata may be sent as a file; there is only one real file.
        if (upload !== undefined) throw new Failure('request.invalid', { field: part.fieldname });
        const file: StagedFile = await files.stage(
          parsed(() => part.file),
          limitBytes,
        );
        // An application/octet-stream part counts as a file even without a name, contrary to the library's type.
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

/** A field is text, or already parsed by the library if the part declares itself JSON. */
function readField(value: unknown): unknown {
  if (typeof value === 'string') return readJson(value);
  inspect(value);
  return value;
}

/** Turns parse errors into the caller's failure. The parser's errors can only be recognised by having no code. */
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
