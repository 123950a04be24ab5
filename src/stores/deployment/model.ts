import * as z from 'zod/mini';
import { parseStored } from '../storage.ts';

/** Settings of the installation, in index.html. */
const Deployment = z.object({
  /**
   * Lets the user choose the server, with this default; absent if the client is served by its server (specification,
   * section 2).
   */
  serverUrl: z.optional(z.url({ protocol: /^https?$/ })),
  /** Offers the cloud office sign-in (specification, section 2). */
  cloudOffice: z.optional(z.boolean()),
  /** Its providers in order, the standard one signs in whoever has no other; without them there is one for all. */
  providers: z.optional(z.array(z.object({ id: z.int(), name: z.string(), standard: z.optional(z.boolean()) }))),
  /** The server awaits its first set-up. */
  setup: z.optional(z.boolean()),
  /** The company's privacy statement (specification, section 2, Settings list: hidden). */
  privacy: z.optional(z.url({ protocol: /^https?$/ })),
  /** The company's chatbot (section 6: licence module 44). */
  chatbot: z.optional(z.url({ protocol: /^https?$/ })),
});
export type Deployment = z.infer<typeof Deployment>;

/** Reads the deployment element; an invalid one counts as empty, so that the client still starts. */
export const readDeployment = (text: string | undefined): Deployment => {
  const read = Deployment.safeParse(parseStored(text));
  return read.success ? read.data : {};
};

/** The base address for a server URL typed by a user; undefined if it is invalid. */
export const baseUrlOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : undefined;
};
