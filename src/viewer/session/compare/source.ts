import type { VersionInfo } from '#core/contract/document/document.ts';
import type { PageText } from '#core/contract/document/text.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { AuthoredMark } from '#src/viewer/model/compare/marks.ts';
import { groupsFromWire } from '../layers/wire.ts';
import type { PageBytes } from '../rasters/bring.ts';
import { imageOptions } from '../sources/imageOptions.ts';

/** Bytes of compressed pages kept per side: pages on screen are also compared and overlaid. */
const KEPT_BYTES = 24 * 1024 * 1024;

/** The marks of a document by page, bottom first. */
export type MarksOfPages = ReadonlyMap<PageNo, readonly AuthoredMark[]>;

/** One of the two documents being compared. */
export interface Source {
  readonly pageCount: number;
  image(page: PageNo, dpi: number, signal: AbortSignal): Promise<Result<PageBytes, CallError>>;
  /** Words and boxes in the format of core/contract/document/text.ts. */
  text(page: PageNo, signal: AbortSignal): Promise<Result<Pick<PageText, 'text' | 'words'>, CallError>>;
  /** Page images come without marks. */
  marks(signal: AbortSignal): Promise<Result<MarksOfPages, CallError>>;
}

/**
 * A document version on the server, with its password if it has one. Failures are shown where the page is missing, not
 * by the gateway.
 */
export function serverSource(
  docid: number,
  { version, pagecount }: Pick<VersionInfo, 'version' | 'pagecount'>,
  password?: string,
): Source {
  const unlocked = password === undefined ? {} : { password };
  const kept = new Map<string, PageBytes>();
  let bytes = 0;
  const keep = (key: string, image: PageBytes): void => {
    kept.set(key, image);
    bytes += image.blob.size;
    for (const [oldest, old] of kept) {
      if (bytes <= KEPT_BYTES || oldest === key) return;
      kept.delete(oldest);
      bytes -= old.blob.size;
    }
  };
  const params = (page: PageNo) => ({ docid: String(docid), pageno: String(page) });
  const docversion = String(version);
  return {
    pageCount: pagecount,
    async image(page, dpi, signal) {
      const key = `${page}@${dpi}`;
      const held = kept.get(key);
      if (held !== undefined) return ok(held);
      const answer = await callBinary(
        'pageImage',
        { params: params(page), query: { docversion, dpi: String(dpi), ...imageOptions() } },
        { signal, silent: true, ...unlocked },
      );
      if (!answer.ok) return answer;
      const image = answer.value;
      if (!kept.has(key)) keep(key, image);
      return ok(image);
    },
    async text(page, signal) {
      const answer = await call(
        'pageText',
        { params: params(page), query: { docversion } },
        { signal, silent: true, ...unlocked },
      );
      return answer.ok ? ok(answer.value.text[0] ?? { text: '', words: [] }) : answer;
    },
    async marks(signal) {
      const answer = await call(
        'layerList',
        { params: { docid: String(docid) }, query: { docversion } },
        { signal, silent: true },
      );
      if (!answer.ok) return answer;
      const pages = new Map<PageNo, AuthoredMark[]>();
      for (const { pageNo, ownerName, marks } of await groupsFromWire(
        answer.value.layer.toSorted((a, b) => a.editgroupno - b.editgroupno),
      )) {
        pages.set(pageNo, [...(pages.get(pageNo) ?? []), ...marks.map((mark) => ({ mark, author: ownerName }))]);
      }
      return ok(pages);
    },
  };
}
