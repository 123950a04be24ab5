import { t } from 'i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { isOffered, runCommand } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { fieldsOf, type Filing, type FilingProblems, noProblems, refusalOf, takenValues } from '#src/filing/model.ts';
import { isLookupEntry } from '#src/stores/lookups.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { documentQuery } from '#src/viewer/workplace/open/queries.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import i18next from 'i18next';
import { refresh } from '#src/stores/documents/refresh.ts';
import {
  type Aspect,
  beginEditing,
  type Edited,
  filingOf,
  isDirty,
  toChange,
  whyNotChange,
  withNewest,
  withOthers,
  withPlace,
  withTexts,
} from './model.ts';
import { useEditing } from './store.ts';

const put = (edited: Edited | null): void => useEditing.setState({ edited });

const currentEdited = (docid: number): Edited | null => {
  const { edited } = useEditing.getState();
  return edited?.docid === docid ? edited : null;
};

/** Starts editing an aspect of the document. */
export const start = (info: DocumentInfo, aspect: Aspect): void =>
  put(beginEditing(info, aspect, useMasterData.getState(), currentLanguage(i18next.language)));

/** Ends editing; unsaved changes are lost. */
export const end = (): void => useEditing.setState({ edited: null, goingOn: null });

export const place = (part: Partial<Omit<Filing, 'texts'>>): void => {
  const { edited } = useEditing.getState();
  if (edited !== null) put(withPlace(edited, part, useMasterData.getState()));
};

export const type = (texts: Filing['texts']): void => {
  const { edited } = useEditing.getState();
  if (edited !== null) put(withTexts(edited, texts));
};

/** Accepts somebody else's value for a field. */
export const adoptTheirValue = (indexid: number): void => {
  const { edited } = useEditing.getState();
  if (edited !== null) put(withOthers(edited, indexid));
};

/** Whether the document has unsaved changes. */
export const isUnsaved = (docid: number): boolean => {
  const edited = currentEdited(docid);
  return edited !== null && isDirty(edited, useMasterData.getState());
};

const refuse = (edited: Edited, problems: FilingProblems): false => {
  put({ ...edited, problems });
  return false;
};

/** Look-up values not in their table, as far as the server tells. */
async function lookupProblems(edited: Edited): Promise<FilingProblems | null> {
  const { masks, indexes } = useMasterData.getState();
  const { texts } = edited.now;
  const asked = fieldsOf(edited.now, { masks, indexes }).filter(
    ({ field, index }) =>
      field.lookup && (texts[index.id] ?? '') !== '' && texts[index.id] !== edited.before.texts[index.id],
  );
  const wrong = await Promise.all(
    asked.map(async ({ field, index }) =>
      (await isLookupEntry(edited.now, field, (texts[index.id] ?? '').trim())) === false
        ? [[index.id, { kind: 'lookup' as const }] as const]
        : [],
    ),
  );
  const values = Object.fromEntries(wrong.flat());
  return Object.keys(values).length === 0 ? null : { place: {}, values };
}

/** Saves the changes. @returns whether they are saved, or there were none */
export async function save(docid: number): Promise<boolean> {
  const edited = currentEdited(docid);
  if (edited === null || useEditing.getState().saving) return edited === null;
  const data = useMasterData.getState();
  const change = toChange(edited, data);
  if (!change.ok) return refuse(edited, change.error);
  useEditing.setState({ saving: true });
  try {
    const wrong = await lookupProblems(edited);
    if (wrong !== null) return refuse(edited, wrong);
    const answer = await call(
      'documentSave',
      { params: { docid: String(docid) }, body: change.value },
      { silent: true },
    );
    if (!answer.ok) return await reportError(edited, answer.error);
    const [info] = answer.value.document;
    // The answer contains the new revision; the values are those that were sent.
    put(info === undefined ? null : { ...edited, before: edited.now, revision: info.revision, problems: noProblems });
    refresh(docid, 'indexes.set');
    showToast({ type: 'success', message: t('indexing:saved'), component: 'indexing' });
    return true;
  } finally {
    useEditing.setState({ saving: false });
  }
}

const tellLast = (): void => {
  useEditing.setState({ goingOn: null });
  showToast({ type: 'info', message: t('indexing:noNext'), component: 'indexing' });
};

/** Saves, and opens the next document of the result to edit the same aspect; without one, editing continues here. */
export async function saveAndGoOn(docid: number): Promise<void> {
  const edited = currentEdited(docid);
  if (edited === null || (isUnsaved(docid) && !(await save(docid)))) return;
  if (!isOffered('document.next')) return tellLast();
  useEditing.setState({ goingOn: { from: docid, aspect: edited.aspect } });
  runCommand('document.next', { onNone: tellLast });
}

/** Continues editing in the document opened by `saveAndGoOn`, or says why it cannot be edited. */
export function goOnIn(info: DocumentInfo): void {
  const { goingOn } = useEditing.getState();
  if (goingOn === null || goingOn.from === info.docid) return;
  end();
  const why = whyNotChange(info);
  if (why === undefined) {
    start(info, goingOn.aspect);
    return useEditing.setState({ takesFocus: true });
  }
  const message = t('indexing:nextNot', { why: t(`indexing:whyNot.${why}`) });
  showToast({ type: 'info', message, component: 'indexing' });
}

/** Shows server errors at their fields; after a conflict, all that others changed too, based on the newest revision. */
async function reportError(edited: Edited, error: CallError): Promise<false> {
  showToast({ type: 'error', message: error.message, component: 'indexing' });
  const data = useMasterData.getState();
  if (error.name === 'document.conflict') {
    const { docid } = edited;
    refresh(docid, 'indexes.set');
    const info = await queryClient.fetchQuery({ ...documentQuery(String(docid), undefined), staleTime: 0 });
    const newest = filingOf(info, data, currentLanguage(i18next.language));
    put(withNewest(currentEdited(docid) ?? edited, newest, info.revision, data));
    return false;
  }
  const fields = fieldsOf(edited.now, data);
  const refusal = error.name === 'archive.versionExists' ? takenValues(fields) : refusalOf(error, fields);
  return refusal === undefined ? false : refuse(edited, refusal);
}
