import type * as z from 'zod/mini';
import { ConfiguredForm, ConfiguredMailTemplate } from '#core/contract/admin/configuration.ts';
import { checkDefinition } from '#core/forms/check.ts';
import { changeForm, insertForm, publishForm } from '#server/store/forms.ts';
import { changeMailTemplate, insertMailTemplate } from '#server/store/sending/mailTemplates.ts';
import { inOrder, type Part, type Reference } from './part.ts';
import { personId, personKey, personReference } from './people.ts';
import { ordered } from './shared.ts';

type Form = z.infer<typeof ConfiguredForm>;

/** Forms as they are built and published. Answers are documents of a kind, and public links are secrets. */
export const formPart: Part<Form> = {
  name: 'forms',
  tables: ['form', 'form_version', 'user'],
  read: async (db) => {
    const rows = await db
      .selectFrom('form')
      .innerJoin('user', 'user.id', 'form.ownerid')
      .leftJoin('form_version', (join) =>
        join.onRef('form_version.formid', '=', 'form.id').onRef('form_version.version', '=', 'form.version'),
      )
      .where('deletedat', 'is', null)
      .select(['form.id', 'user.login as owner', 'form.realmid', 'form.name', 'form.draft', 'definition'])
      .execute();
    return inOrder(
      rows,
      ({ realmid }) => realmid,
      ({ name }) => name,
      ({ id }) => id,
    ).map(({ id, draft, definition, ...row }) => ({
      id,
      entry: ordered(ConfiguredForm, {
        ...row,
        draft: JSON.parse(draft) as Form['draft'],
        published: definition === null ? null : (JSON.parse(definition) as Form['draft']),
      }),
    }));
  },
  of: ({ forms = [] }) => forms,
  place: (index) => `forms.${index}`,
  keyOf: ({ realmid, name }) => `${realmid} ${name}`,
  repeats: true,
  rowOf: ({ owner, realmid, name, draft, published }) => ({
    owner: personKey(owner),
    realmid,
    name,
    draft: JSON.stringify(draft),
    // Nothing takes back what is published.
    ...(published !== null && { published: JSON.stringify(published) }),
  }),
  refersTo: ({ owner, realmid, draft, published }) => [
    personReference('owner', owner),
    { at: 'realmid', part: 'realm', key: String(realmid) },
    ...targetsOf('draft', draft),
    ...(published === null ? [] : targetsOf('published', published)),
  ],
  isSound: ({ published }) => published === null || mayBePublished(published),
  write: async ({ trx, at }, { owner, realmid, name, draft, published }, known) => {
    const ownerid = await personId(trx, owner);
    const form = { realmid, name, draft: JSON.stringify(draft), changedat: at };
    const id = known?.id ?? (await insertForm(trx, { ...form, ownerid }));
    const wanted = published === null ? undefined : JSON.stringify(published);
    const before = known?.entry.published;
    if (wanted !== undefined && wanted !== (before === undefined ? undefined : JSON.stringify(before))) {
      const { version } = await trx.selectFrom('form').where('id', '=', id).select('version').executeTakeFirstOrThrow();
      await publishForm(trx, { id, name, draft: wanted, version }, { userid: ownerid, at });
    }
    await changeForm(trx, id, form);
    await trx.updateTable('form').set({ ownerid }).where('id', '=', id).execute();
  },
};

/** Answers are filed or wait in a pool, not both, and can be filled in. */
const mayBePublished = (definition: Form['draft']): boolean =>
  (definition.pool === undefined || definition.target === undefined) && checkDefinition(definition).length === 0;

/** Where a form files its answers. */
const targetsOf = (at: string, { target, pool }: Form['draft']): Reference[] => [
  ...(target === undefined
    ? []
    : [
        { at: `${at}.target.doctypeid`, part: 'doctype' as const, key: String(target.doctypeid) },
        { at: `${at}.target.maskid`, part: 'mask' as const, key: String(target.maskid) },
        ...(target.workflow === undefined
          ? []
          : [{ at: `${at}.target.workflow`, part: 'workflows' as const, key: target.workflow }]),
      ]),
  ...(pool === undefined ? [] : [{ at: `${at}.pool`, part: 'pool' as const, key: String(pool) }]),
];

/** The company's mail templates; private ones belong to their users. */
export const mailTemplatePart: Part<z.infer<typeof ConfiguredMailTemplate>> = {
  name: 'mailtemplates',
  tables: ['mail_template', 'user'],
  read: async (db) => {
    const rows = await db
      .selectFrom('mail_template')
      .innerJoin('user', 'user.id', 'mail_template.userid')
      .where('shared', '=', 1)
      .select(['mail_template.id', 'user.login as owner', 'name', 'language', 'subject', 'text'])
      .execute();
    return inOrder(
      rows,
      ({ name }) => name,
      ({ language }) => language,
      ({ id }) => id,
    ).map(({ id, language, ...row }) => ({
      id,
      entry: ordered(ConfiguredMailTemplate, { ...row, language: language as 'de' }),
    }));
  },
  of: ({ mailtemplates = [] }) => mailtemplates,
  place: (index) => `mailtemplates.${index}`,
  keyOf: ({ name, language }) => `${name} ${language}`,
  repeats: true,
  rowOf: ({ owner, ...template }) => ({ owner: personKey(owner), ...template }),
  refersTo: ({ owner }) => [personReference('owner', owner)],
  write: async ({ trx, at }, { owner, ...template }, known) => {
    const userid = await personId(trx, owner);
    const kept = { ...template, shared: 1, changedat: at };
    if (known?.id === undefined) await insertMailTemplate(trx, userid, kept);
    else await changeMailTemplate(trx, known.id, kept);
  },
};
