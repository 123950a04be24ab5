import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIGURATION_MAXIMUM } from '#core/contract/admin/adminConfiguration.ts';
import { SETUP_CODE_HEADER } from '#core/contract/constants.ts';
import type { OperationName } from '#core/contract/operations.ts';
import { Failure } from '#server/rules/failure.ts';
import type { Services } from './call.ts';

/** Calls that take a configuration file from anybody with the code: only while there is no company. */
const FILE_CALLS: ReadonlySet<OperationName> = new Set(['setupCheck', 'setupImport']);
/** Largest body with such a file, in bytes. */
export const SETUP_FILE_BYTES = 4 * CONFIGURATION_MAXIMUM;

export const takesSetupFile = (name: OperationName, { setupCode }: Pick<Services, 'setupCode'>): boolean =>
  FILE_CALLS.has(name) && setupCode !== undefined;

/**
 * Decides before the body is read whether it may be large: only while there is no company, with the code in a header,
 * and one at a time, since nobody is signed in. A wrong code counts like any guess.
 */
export function setupFiles({ setupCode }: Pick<Services, 'setupCode'>, smallBytes: number) {
  let isBusy = false;
  /** @throws Failure */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Without a length the body could be of any size.
    const bytes = Number(request.headers['content-length'] ?? Number.NaN);
    if (bytes <= smallBytes) return;
    if (setupCode === undefined || !(await setupCode.isOpen())) throw new Failure('setup.closed');
    const code = [request.headers[SETUP_CODE_HEADER]].flat()[0];
    if (code === undefined) throw new Failure('request.tooLarge');
    if (!(await setupCode.isRight(code))) throw new Failure('setup.codeWrong');
    if (isBusy) throw new Failure('request.tooMany', { seconds: BUSY_SECONDS });
    isBusy = true;
    reply.raw.once('close', () => {
      isBusy = false;
    });
    if (reply.raw.destroyed) isBusy = false;
  };
}

/** When to try again while another file is being read. */
const BUSY_SECONDS = 10;
