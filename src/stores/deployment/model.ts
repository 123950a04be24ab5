import * as z from 'zod/mini';
import { parseStored } from '../storage.ts';

/** What whoever installs the client sets in index.html. */
const Deployment = z.object({
  /**
   * The user chooses the server, and this is proposed; absent where the client is served by its server (specification,
   * section 2).
   */
  serverUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** Offer signing in with the cloud office (specification, section 2). */
  cloudOffice: z.optional(z.boolean()),
  /** The server waits for its first set-up. */
  setup: z.optional(z.boolean()),
  /** The company's privacy statement (specification, section 2, Settings list: hidden). */
  privacy: z.optional(z.url({ protocol: /^https?$/ })),
  /** The company's chatbot (section 6: licence module 44). */
  chatbot: z.optional(z.url({ protocol: /^https?$/ })),
});
export type Deployment = z.infer<typeof Deployment>;

/** Reads the text of the deployment element; a broken one is an empty one, so that the client starts all the same. */
export const readDeployment = (text: string | undefined): Deployment => {
  const read = Deployment.safeParse(parseStored(text));
  return read.success ? read.data : {};
};

/** The base of the calls for a server URL that a user typed; undefined for a text that is none. */
export const baseUrlOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : undefined;
};
