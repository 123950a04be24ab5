import type { CallInput, CallNouns, Operation } from '#core/contract/operation.ts';
import type { JsonName, Operations } from '#core/contract/operations.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import { decodeAnswer } from './answer.ts';
import { connection } from './connection.ts';
import type { CallError } from './error.ts';
import { noteSent } from './epoch.ts';
import { headersOf, looseInput, type LooseInput, urlOf } from './request.ts';
import { announce, type CallOptions, contracted, isCrossOrigin, unreached } from './send.ts';

/** The calls that upload a file with metadata. */
export type UploadName = {
  [Name in JsonName]: Operations[Name] extends { readonly encoding: 'multipart' } ? Name : never;
}[JsonName];

export interface UploadOptions extends Pick<CallOptions, 'signal' | 'silent'> {
  /** Bytes sent so far, and in total. */
  readonly onProgress?: (sent: number, total: number) => void;
}

/**
 * Uploads a file with its metadata (parts `dmsmetafile` and `file`, specification, section 3). Uses XMLHttpRequest,
 * because fetch does not report upload progress. No time limit: a large file may take long, and the user can cancel.
 */
export const upload = async <Name extends UploadName>(
  name: Name,
  input: CallInput<Operations[Name]>,
  file: File,
  options: UploadOptions = {},
): Promise<Result<CallNouns<Operations[Name]>, CallError>> => {
  const sent = noteSent(name);
  const operation = await contracted(name);
  if (operation === undefined) return announce(name, undefined, fail(unreached(options.signal)), options, sent);
  const result = await transfer<Name>(operation, looseInput(input), file, options);
  return announce(name, operation, result, options, sent);
};

const transfer = <Name extends UploadName>(
  operation: Operation,
  input: LooseInput,
  file: File,
  { signal, onProgress }: UploadOptions,
) =>
  new Promise<Result<CallNouns<Operations[Name]>, CallError>>((settle) => {
    const { baseUrl, language } = connection();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (result: Result<CallNouns<Operations[Name]>, CallError>) => {
      signal?.removeEventListener('abort', abort);
      settle(result);
    };
    const giveUp = () => end(fail(unreached(signal)));

    request.open(operation.method, urlOf(operation, input, baseUrl));
    request.withCredentials = isCrossOrigin(baseUrl);
    for (const [header, value] of Object.entries(headersOf(operation, language())))
      request.setRequestHeader(header, value);
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total));
    request.addEventListener(
      'load',
      () => void decodeAnswer<Name>(operation, request.status, request.responseText).then(end),
    );
    request.addEventListener('error', giveUp);
    request.addEventListener('abort', giveUp);
    if (signal?.aborted === true) return giveUp();
    signal?.addEventListener('abort', abort);

    const form = new FormData();
    form.append('dmsmetafile', JSON.stringify(input.body));
    form.append('file', file, file.name);
    return request.send(form);
  });
