import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { compareStage } from '#src/bridge/fidelity.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import { stagePicture } from '#src/viewer/canvas/marks/stagePicture.ts';
import { sizeOfPage } from '#src/viewer/model/rows.ts';
import { createProof, type Proof } from '#src/viewer/session/fidelity/proof.ts';
import { groupsFromWire } from '#src/viewer/session/layers/wire.ts';
import { whenIdle } from '#src/viewer/session/whenIdle.ts';

/** Resolution for comparing: a pixel is two page units, and a page takes the server 20 ms. */
const DPI = '75';
/** Keeps JPEG noise well below the tolerance. */
const QUALITY = '95';
const ALL_MARKS = { layer: '1', stamp: '1', template: '1', signature: '1', notes: '1' } as const;

/** If the browser is never idle, it continues after this many ms anyway. */
const IDLE_WITHIN_MS = 2000;

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve, IDLE_WITHIN_MS));

/** Verifies the saves of a document version against the server's images of its pages. */
export function openSaveProof(
  info: Pick<DocumentInfo, 'docid' | 'version' | 'pages'>,
  password: string | undefined,
): Proof {
  const docversion = String(info.version);
  const picture = async (page: PageNo, marks: object, signal: AbortSignal): Promise<ImageBitmap | null> => {
    const query = { docversion, dpi: DPI, quality: QUALITY, ...marks };
    const answer = await callBinary(
      'pageImage',
      { params: { docid: String(info.docid), pageno: String(page) }, query },
      { signal, silent: true, ...(password === undefined ? {} : { password }) },
    );
    return answer.ok ? createImageBitmap(answer.value.blob) : null;
  };
  return createProof({
    idle,
    compare: compareStage,
    pictures: async (page, signal) => {
      const [plain, marked] = [await picture(page, {}, signal), await picture(page, ALL_MARKS, signal)];
      return plain && marked ? { plain, marked } : null;
    },
    paint: async (page, marks, pixels, signal) => {
      const { multiply, normal } = await stagePicture(
        marks.map(({ mark }) => mark),
        sizeOfPage(info.pages, page) ?? pixels,
        pixels,
        idle,
        signal,
      );
      return { ink: multiply, marks: normal };
    },
    groups: async () => {
      const answer = await call(
        'layerList',
        { params: { docid: String(info.docid) }, query: { docversion } },
        { silent: true },
      );
      return answer.ok ? groupsFromWire(answer.value.layer) : null;
    },
  });
}
