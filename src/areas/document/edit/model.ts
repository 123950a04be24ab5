import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import type { Client } from '#core/contract/master.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { valueText } from '#core/kernel/value.ts';
import {
  doctypesOf,
  fieldsOf,
  type Filing,
  type FilingCatalogue,
  type FilingField,
  type FilingProblems,
  masksFor,
  noProblems,
  offered,
  PLACE_FIELDS,
} from '#src/filing/model.ts';
import { valueProblem, wireValue } from '#src/filing/rules.ts';

/**
 * The aspects of a document that can be edited (specification, section 2: indices, document type, client, financial
 * year).
 */
export const ASPECTS = ['indexes', 'doctype', 'client', 'year'] as const;
export type Aspect = (typeof ASPECTS)[number];

/**
 * The clients a document may move or be copied to, and its own: those in use where the user may edit documents of its
 * product too.
 */
export const targetClients = <One extends Pick<Client, 'id' | 'editproducts' | 'retired'>>(
  clients: readonly One[],
  { clientid, productid }: Pick<Filing, 'clientid' | 'productid'>,
): readonly One[] =>
  offered(clients, clientid).filter(
    ({ id, editproducts }) =>
      id === clientid || editproducts === undefined || productid === null || editproducts.includes(productid),
  );

/** The aspects available: changing the client requires more than one (specification, section 6). */
export const aspectsOf = (clients: number): readonly Aspect[] =>
  ASPECTS.filter((aspect) => aspect !== 'client' || clients > 1);

/** Why the filing cannot be changed; undefined if it can. */
export function whyNotChange({
  version,
  currentversion,
  protection,
  rights,
}: Pick<DocumentInfo, 'version' | 'currentversion' | 'protection' | 'rights'>): WhyNot | undefined {
  if (version !== currentversion) return 'oldVersion';
  if (protection?.active === true) return 'protected';
  return rights.edit === true ? undefined : 'right';
}
type WhyNot = 'oldVersion' | 'protected' | 'right';

/** The state of editing a document's filing. */
export interface Edited {
  readonly docid: number;
  readonly aspect: Aspect;
  /** The revision the user saw: changes by others to other fields are kept. */
  readonly revision: number | undefined;
  /** The initial state, as typed text. */
  readonly before: Filing;
  readonly now: Filing;
  readonly problems: FilingProblems;
}

type Catalogue = FilingCatalogue;

/** A document's filing, as typed text. @param language two letters */
export function filingOf(
  info: Pick<DocumentInfo, 'clientid' | 'productid' | 'year' | 'doctypeid' | 'maskid' | 'indexes'>,
  { indexes }: Pick<Catalogue, 'indexes'>,
  language: string,
): Filing {
  const typeOf = new Map(indexes.map(({ id, type }) => [id, type]));
  const { clientid, productid, year, doctypeid, maskid } = info;
  return {
    clientid,
    productid,
    year,
    doctypeid,
    maskid,
    texts: Object.fromEntries(
      (info.indexes ?? []).map(({ indexid, value }) => {
        const type = typeOf.get(indexid) ?? 'text';
        // Without thousands separators.
        const text =
          type === 'float' ? value.replace('.', language === 'en' ? '.' : ',') : valueText(type, value, language);
        return [indexid, text];
      }),
    ),
  };
}

/** Starts editing an aspect of a document. */
export const beginEditing = (
  info: DocumentInfo,
  aspect: Aspect,
  catalogue: Pick<Catalogue, 'indexes'>,
  language: string,
): Edited => {
  const before = filingOf(info, catalogue, language);
  return { docid: info.docid, aspect, revision: info.revision, before, now: before, problems: noProblems };
};

/** Whether mask fields are shown: not for the year; a new type or client brings its own. */
export const showsFields = ({ aspect }: Pick<Edited, 'aspect'>): boolean => aspect !== 'year';

/**
 * Changes the filing: a new client selects its type of the same name, a new type its first mask, or the first available
 * one if it has none (specification, section 8).
 */
export function withPlace(edited: Edited, part: Partial<Omit<Filing, 'texts'>>, catalogue: Catalogue): Edited {
  const chosen = { ...edited.now, ...part };
  const name = catalogue.doctypes.find(({ id }) => id === chosen.doctypeid)?.name;
  const own = doctypesOf(chosen.clientid, catalogue.doctypes);
  const doctypeid =
    own.find(({ id }) => id === chosen.doctypeid)?.id ?? own.find((doctype) => doctype.name === name)?.id ?? null;
  const { masks, fitting } = masksFor(doctypeid, offered(catalogue.masks, edited.before.maskid));
  const keeps = part.maskid !== undefined || doctypeid === edited.now.doctypeid;
  const suiting = fitting ? masks.find(({ id }) => id === chosen.maskid) : undefined;
  const maskid = keeps ? chosen.maskid : ((suiting ?? masks[0])?.id ?? null);
  return { ...edited, now: { ...chosen, doctypeid, maskid }, problems: noProblems };
}

/** Changes values and clears their problems. */
export const withTexts = (edited: Edited, texts: Filing['texts']): Edited => ({
  ...edited,
  now: { ...edited.now, texts: { ...edited.now.texts, ...texts } },
  problems: {
    ...edited.problems,
    values: Object.fromEntries(Object.entries(edited.problems.values).filter(([id]) => !(Number(id) in texts))),
  },
});

/** Accepts somebody else's value for a field, which then counts as unchanged: `withNewest` made it the initial one. */
export function withOthers(edited: Edited, indexid: number): Edited {
  const problem = edited.problems.values[indexid];
  if (problem?.kind !== 'changed') return edited;
  return withTexts(edited, { [indexid]: problem.value });
}

/** Whether others have changed a value to something other than mine. */
const isDisputed = <Value>(was: Value, theirs: Value, mine: Value): boolean => theirs !== was && theirs !== mine;

/**
 * Puts the changes on top of the newest state of the document: what only others changed is taken over, and whatever
 * both changed is marked, so that nothing is overwritten unseen.
 */
export function withNewest(edited: Edited, newest: Filing, revision: number | undefined, catalogue: Catalogue): Edited {
  const { before, now } = edited;
  const places = PLACE_FIELDS.filter((name) => now[name] !== before[name]);
  const fields = showsFields(edited) ? fieldsOf(now, catalogue).filter((field) => isChanged(edited, field)) : [];
  const texts = Object.fromEntries(fields.map(({ index }) => [index.id, now.texts[index.id] ?? '']));
  return {
    ...edited,
    revision,
    before: newest,
    now: {
      ...newest,
      ...Object.fromEntries(places.map((name) => [name, now[name]])),
      texts: { ...newest.texts, ...texts },
    },
    problems: {
      place: Object.fromEntries(
        places
          .filter((name) => isDisputed(before[name], newest[name], now[name]))
          .map((name) => [name, 'changed' as const]),
      ),
      values: Object.fromEntries(
        Object.entries(texts).flatMap(([id, mine]) => {
          const value = newest.texts[Number(id)] ?? '';
          return isDisputed(before.texts[Number(id)] ?? '', value, mine)
            ? [[id, { kind: 'changed' as const, value }] as const]
            : [];
        }),
      ),
    },
  };
}

const typedIn = (filing: Filing, { index }: FilingField): string => wireValue(index.type, filing.texts[index.id] ?? '');

/** Whether a field differs from its initial value, in wire format. */
const isChanged = ({ before, now }: Edited, field: FilingField): boolean =>
  typedIn(before, field) !== typedIn(now, field) ||
  (typedIn(now, field) === '' && (before.texts[field.index.id] ?? '') !== (now.texts[field.index.id] ?? ''));

/** Whether there are unsaved changes. */
export const isDirty = (edited: Edited, catalogue: Catalogue): boolean => {
  const { before, now } = edited;
  return (
    before.clientid !== now.clientid ||
    before.doctypeid !== now.doctypeid ||
    before.maskid !== now.maskid ||
    before.year !== now.year ||
    (showsFields(edited) && fieldsOf(now, catalogue).some((field) => isChanged(edited, field)))
  );
};

/** The change to save, or all violations of the index rules (specification, section 5). */
export function toChange(edited: Edited, catalogue: Catalogue): Result<DocumentChange, FilingProblems> {
  const { before, now } = edited;
  const { clientid, doctypeid, maskid, year } = now;
  const fields = showsFields(edited) ? fieldsOf(now, catalogue) : [];
  // With another mask all fields are checked, otherwise only changed ones: a value may be older than its rule.
  const asked = before.maskid === maskid ? fields.filter((field) => isChanged(edited, field)) : fields;
  const values = Object.fromEntries(
    asked.flatMap(({ field, index }) => {
      const problem = valueProblem(field, index, now.texts[index.id] ?? '');
      return problem === undefined ? [] : [[index.id, problem] as const];
    }),
  );
  const place = {
    ...(clientid === null && { clientid: 'required' as const }),
    ...(year === null && { year: 'required' as const }),
    ...(doctypeid === null && { doctypeid: 'required' as const }),
    ...(maskid === null && { maskid: 'required' as const }),
  };
  if (Object.keys(values).length > 0 || clientid === null || year === null || doctypeid === null || maskid === null)
    return fail({ place, values });
  const indexes = fields
    .filter((field) => isChanged(edited, field))
    .map((field) => ({ indexid: field.index.id, value: typedIn(now, field) }));
  return ok({
    ...(edited.revision !== undefined && { revision: edited.revision }),
    ...(before.clientid !== clientid && { clientid }),
    ...(before.doctypeid !== doctypeid && { doctypeid }),
    ...(before.maskid !== maskid && { maskid }),
    ...(before.year !== year && { year }),
    ...(indexes.length > 0 && { indexes }),
  });
}
