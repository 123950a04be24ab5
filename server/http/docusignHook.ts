import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { putJob } from '#server/store/channels/jobs.ts';
import { envelopeNamed } from '#server/store/sending/envelopes.ts';
import type { Services } from './call.ts';

/** The address for DocuSign Connect; not part of the contract, because no client calls it. */
export const HOOK_PATH = '/dms/docusign/hook';

const Told = z.object({ data: z.object({ envelopeId: z.string().check(z.maxLength(100)) }) });

/**
 * Receives notices that an envelope has changed. Their content is not trusted: a job asks DocuSign for the state, once
 * for any number of notices.
 */
export function registerDocusignHook(app: FastifyInstance, services: Services): void {
  app.post(HOOK_PATH, async (request, reply) => {
    const { docusign, store, now } = services;
    if (docusign === undefined) return reply.callNotFound();
    const body = typeof request.body === 'string' ? request.body : '';
    const signature = [request.headers['x-docusign-signature-1']].flat()[0];
    if (!docusign.isSigned(body, signature)) return reply.code(401).send();
    const told = z.safeParse(Told, parsed(body));
    const id = told.success ? await envelopeNamed(store.db, told.data.data.envelopeId) : undefined;
    if (id !== undefined) await putJob(store.db, 'docusign.ask', { id }, { now: now(), key: String(id) });
    return reply.code(200).send();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
