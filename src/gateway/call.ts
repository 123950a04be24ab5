import { FLAW_HEADER, PAGE_FLAWS, type PageFlaw, VERSION_HEADER } from '#core/contract/constants.ts';
import type { BinaryName, JsonName, Operations } from '#core/contract/operations.ts';
import type { CallInput, CallNouns, Operation } from '#core/contract/operation.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { decodeAnswer, errorOf } from './answer.ts';
import type { CallError } from './error.ts';
import { looseInput } from './request.ts';
import { type CallOptions, send } from './send.ts';

/** Sends a JSON call of the contract. Returns its nouns, validated by the contract, or the error; never throws. */
export const call = <Name extends JsonName>(
  name: Name,
  input: CallInput<Operations[Name]>,
  options: CallOptions = {},
): Promise<Result<CallNouns<Operations[Name]>, CallError>> =>
  send(name, looseInput(input), options, async (response, _, operation) =>
    decodeAnswer<Name>(operation, response.status, await response.text()),
  );

export interface Bytes {
  /**
   * The browser keeps it outside this page's memory: an image goes from the network to its decoder without being copied
   * here.
   */
  readonly blob: Blob;
  /** Media type as named by the server. */
  readonly type: string;
  /** Version of the document the bytes belong to, if the server says so. */
  readonly version?: number;
  /** Why a page image is not the whole page, if it is not. */
  readonly flaw?: PageFlaw;
}

/** Sends a call that answers bytes. A failure still arrives as an envelope and is decoded like any other. */
export const callBinary = <Name extends BinaryName>(
  name: Name,
  input: CallInput<Operations[Name]>,
  options: CallOptions = {},
): Promise<Result<Bytes, CallError>> =>
  send(name, looseInput(input), options, async (response, arrived, operation) => {
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || isEnvelope(operation.answer, type))
      return fail(await errorOf(response.status, await response.text()));
    const version = Number(response.headers.get(VERSION_HEADER) ?? Number.NaN);
    const flaw = PAGE_FLAWS.find((known) => known === response.headers.get(FLAW_HEADER));
    const blob = await (options.onProgress === undefined && options.idleTimeout === undefined
      ? response.blob()
      : received(response, arrived, options.onProgress));
    return ok({ blob, type, ...(Number.isSafeInteger(version) && { version }), ...(flaw !== undefined && { flaw }) });
  });

/** Reads the body and reports progress. */
async function received(
  response: Pick<Response, 'headers' | 'body'>,
  arrived: () => void,
  onProgress: CallOptions['onProgress'],
): Promise<Blob> {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  // The content length does not match the bytes received if the answer is compressed.
  const total = length > 0 && response.headers.get('content-encoding') === null ? length : undefined;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      arrived();
      onProgress?.(bytes, total);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counting) ?? null).blob();
}

/**
 * JSON instead of an image is an error that another server sent with status 200; a downloaded file, however, may be
 * JSON.
 */
const isEnvelope = (answer: Operation['answer'], type: string): boolean =>
  answer.kind === 'binary' && answer.type.startsWith('image/') && type.startsWith('application/json');
