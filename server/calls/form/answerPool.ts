import { toWireDateTime } from '#core/kernel/date.ts';
import type { Upload } from '#server/http/call.ts';
import { importIntoPool } from '#server/jobs/pool/poolIntake.ts';
import { Failure } from '#server/rules/failure.ts';
import { noteFile } from '#server/store/files/noted.ts';
import { filesOfAnswer } from '#server/store/formFiles.ts';
import { type AnswerRow, noteProcess } from '#server/store/forms.ts';
import { loadGrants } from '#server/store/people/principals.ts';
import { insertPoolFile, seesPool } from '#server/store/pool/pools.ts';
import { contentIn } from '#server/calls/form/answerFiles.ts';
import { type Filing } from '#server/calls/document/archive.ts';

type Asking = Pick<Filing, 'services' | 'signal'>;
type Db = Filing['services']['store']['db'];

interface Sent {
  readonly form: { readonly ownerid: number };
  readonly userid: number | null;
}

/**
 * Puts an answer into a pool as a process: its PDF, followed by those of its files that have pages; the others stay
 * with the answer. The form's owner must be able to see the pool.
 */
export async function poolAnswer(
  { services, signal }: Asking,
  { form, userid }: Sent,
  poolid: number,
  { id: answerid, at }: AnswerRow,
  paper: Upload,
  copy: (trx: Db) => Promise<void>,
): Promise<void> {
  const owner = await loadGrants(services.store.db, form.ownerid);
  if (!(await seesPool(services.store.db, owner, poolid))) throw new Failure('pool.unknown');
  const also = async (trx: Db, processid: number) => {
    await noteProcess(trx, answerid, processid);
    await layFiles(trx, { answerid, processid, by: userid, at, filedate: toWireDateTime(at, services.timeZone) });
    await copy(trx);
  };
  await importIntoPool(services, { poolid, name: paper.name, file: paper.file, by: userid, signal, also });
}

interface Laid {
  readonly answerid: number;
  readonly processid: number;
  readonly by: number | null;
  readonly at: number;
  readonly filedate: string;
}

async function layFiles(trx: Db, { answerid, processid, by, at, filedate }: Laid): Promise<void> {
  for (const [index, row] of (await filesOfAnswer(trx, answerid)).entries()) {
    const { filename, filetype, file } = contentIn(row);
    const isPages = (file.kind === 'pdf' || file.kind === 'image') && file.encrypted === 0 && file.pagecount > 0;
    if (!isPages) continue;
    await noteFile(trx, file, at);
    const { sha256, pagecount } = file;
    const none = { parentid: null, fulltext: null, indexes: '[]' };
    const said = { filename, filetype, orderno: index + 1, createdat: at, createdby: by };
    await insertPoolFile(trx, { processid, sha256, filedate, ...none, ...said }, pagecount);
  }
}
