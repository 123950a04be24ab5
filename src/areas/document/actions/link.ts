import type { DocumentInfo } from '#core/contract/document/document.ts';

/**
 * The address of a document (specification, section 2: /viewer/#/document/{id}/…), including the version if an older
 * one is shown.
 */
export const linkTo = (
  { docid, version, currentversion }: Pick<DocumentInfo, 'docid' | 'version' | 'currentversion'>,
  client: Pick<Location, 'origin' | 'pathname'>,
): string =>
  `${client.origin}${client.pathname}#/document/${docid}/index${version === currentversion ? '' : `?version=${version}`}`;
