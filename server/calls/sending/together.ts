import type { MailTogether } from '#core/contract/work/mailing.ts';
import { zipOf } from '#server/calls/document/zip.ts';
import { type Asking, rendered } from '#server/calls/page/pages.ts';

/** A stored file as a mail attachment. */
export interface Attached {
  readonly name: string;
  readonly mime: string;
  readonly sha256: string;
  readonly size: number;
}

const ZIP = 'application/zip';
const PDF = 'application/pdf';

/** Combines files into one: a ZIP, or one PDF of all pages (then all must be PDFs). */
export async function together(
  files: readonly Attached[],
  how: MailTogether,
  name: string,
  asking: Asking,
): Promise<Attached> {
  const isZip = how === 'zip';
  const store = asking.services.files;
  const { size, sha256 } = await store.put(isZip ? zipOf(files, store) : await merged(files, asking));
  return { name: `${name}.${how}`, mime: isZip ? ZIP : PDF, sha256, size };
}

async function merged(files: readonly Attached[], { services, principal, signal }: Asking): Promise<Uint8Array> {
  const requester = { owner: String(principal.userId), priority: 'visible', signal } as const;
  const pointers = [];
  for (const { sha256 } of files) {
    const path = await services.files.pathOf(sha256);
    const { pageCount } = rendered(await services.renderer.analyse(path, requester));
    for (let page = 1; page <= pageCount; page += 1)
      pointers.push({ path, kind: 'pdf' as const, page, turn: 0 as const });
  }
  return rendered(await services.renderer.assemble(pointers, requester));
}
