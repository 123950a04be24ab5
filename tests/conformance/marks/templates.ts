import { expect, test } from 'vitest';
import {
  type Template,
  type TemplateContent,
  TEMPLATE_NAME_LENGTH,
  TEMPLATES_OWNED,
} from '#core/contract/marks/template.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

const style = { color: '#ff0000', width: 4, opacity: 1 };
const mark = (localId: string) => ({
  localId,
  kind: 'rectangle',
  geometry: { x: 100, y: 100, width: 300, height: 200 },
  style,
});
const content = { source: { x: 100, y: 100, width: 300, height: 200 }, marks: [mark('a'), mark('b')] };

export function templateSuite(cast: () => Cast): void {
  const set = (body: object) => ({ body: { groups: [], ...body } });
  const remove = (template: Template | undefined) => ({ body: { templateid: template?.templateid } });
  const names = async (who: 'editor' | 'second' | 'reader' | 'stranger') =>
    (await succeed<Template>(cast()[who], 'templateList', {}, 'template')).map(({ name }) => name);

  test('[LAYR-06] a template is saved, read, renamed and deleted by its owner, and invisible to others', async () => {
    const { editor, second } = cast();
    const [kept] = await succeed<Template>(editor, 'templateSet', set({ name: '  Prüfvermerk ', content }), 'template');
    expect(kept).toMatchObject({ name: 'Prüfvermerk', marks: 2, groups: [], maychange: true });
    const read = { params: { templateid: kept?.templateid } };
    expect(await succeed<TemplateContent>(editor, 'templateContent', read, 'template')).toEqual([
      { templateid: kept?.templateid, ...content },
    ]);
    expect(await names('second')).toEqual([]);
    await fail(second, 'templateContent', 'template.unknown', read);
    await fail(second, 'templateSet', 'template.unknown', set({ templateid: kept?.templateid, name: 'x' }));
    await fail(second, 'templateDelete', 'template.unknown', remove(kept));
    const [renamed] = await succeed<Template>(
      editor,
      'templateSet',
      set({ templateid: kept?.templateid, name: 'Vermerk' }),
      'template',
    );
    expect(renamed).toEqual({ ...kept, name: 'Vermerk' });
    await succeed(editor, 'templateDelete', remove(kept));
    await fail(editor, 'templateDelete', 'template.unknown', remove(kept));
    expect(await names('editor')).toEqual([]);
  });

  test('[LAYR-06] a name is unique per owner, in any spelling', async () => {
    const { editor, second } = cast();
    const [one] = await succeed<Template>(editor, 'templateSet', set({ name: 'Größe', content }), 'template');
    const refused = await fail(editor, 'templateSet', 'template.nameTaken', set({ name: 'GRÖSSE', content }));
    expect(refused.json.response.message).toContain('GRÖSSE');
    const [two] = await succeed<Template>(editor, 'templateSet', set({ name: 'Anderer', content }), 'template');
    await fail(editor, 'templateSet', 'template.nameTaken', set({ templateid: two?.templateid, name: 'größe' }));
    await succeed(editor, 'templateSet', set({ templateid: one?.templateid, name: 'grösse' }));
    const [theirs] = await succeed<Template>(second, 'templateSet', set({ name: 'Größe', content }), 'template');
    const racing = await Promise.all(
      Array.from({ length: 10 }, () => editor.call('templateSet', set({ name: 'Zugleich', content }))),
    );
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(9);
    for (const template of await succeed<Template>(editor, 'templateList', {}, 'template'))
      await succeed(editor, 'templateDelete', remove(template));
    await succeed(second, 'templateDelete', remove(theirs));
  });

  test('[LAYR-06] a shared template is visible to the group, and changed only by its owner or with the right', async (context) => {
    const { editor, second, reader, scene, stage } = cast();
    await fail(
      editor,
      'templateSet',
      'template.groupForeign',
      set({ name: 'Geteilt', content, groups: [scene.groups.foreign] }),
    );
    const [shared] = await succeed<Template>(
      editor,
      'templateSet',
      set({ name: 'Geteilt', content, groups: [scene.groups.own, scene.groups.own] }),
      'template',
    );
    expect(shared?.groups).toEqual([scene.groups.own]);
    expect(await succeed(editor, 'templateList', {}, 'group')).toEqual([
      { id: scene.groups.own, name: expect.any(String) as string },
    ]);
    expect([await names('second'), await names('reader'), await names('stranger')]).toEqual([['Geteilt'], [], []]);
    await succeed(second, 'templateContent', { params: { templateid: shared?.templateid } });
    await fail(reader, 'templateSet', 'layer.rightMissing', set({ name: 'Leser', content }));
    if (stage.store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const { db } = stage.store;
    await db.deleteFrom('group_right').where('groupid', '=', 1).where('name', '=', 'template.manage').execute();
    expect(await succeed<Template>(second, 'templateList', {}, 'template')).toMatchObject([
      { name: 'Geteilt', maychange: false },
    ]);
    await fail(second, 'templateSet', 'template.foreign', set({ templateid: shared?.templateid, name: 'Meins' }));
    await fail(second, 'templateDelete', 'template.foreign', remove(shared));
    await db.insertInto('group_right').values({ groupid: 1, name: 'template.manage' }).execute();
    const [managed] = await succeed<Template>(
      second,
      'templateSet',
      set({ templateid: shared?.templateid, name: 'Verwaltet' }),
      'template',
    );
    expect(managed).toMatchObject({ name: 'Verwaltet', groups: [], ownerid: shared?.ownerid });
    expect([await names('editor'), await names('second')]).toEqual([['Verwaltet'], []]);
    await succeed(editor, 'templateDelete', remove(shared));
  });

  test('[LAYR-06] a template that cannot be drawn, or is too large, is refused', async (context) => {
    const { editor, stage } = cast();
    const bad = [
      undefined,
      { ...content, marks: [] },
      { ...content, marks: [{ ...mark('a'), kind: 'script' }] },
      { ...content, source: { x: 0 } },
      { ...content, marks: Array.from({ length: 501 }, (_, at) => mark(String(at))) },
      {
        ...content,
        marks: [
          {
            ...mark('t'),
            kind: 'template',
            geometry: { ...content.source, name: 'n', source: content.source, marks: [mark('a')] },
          },
        ],
      },
    ];
    for (const one of bad)
      await fail(editor, 'templateSet', 'template.invalid', set({ name: 'Fehlerhaft', content: one }));
    for (const name of ['', '   ', 'a'.repeat(TEMPLATE_NAME_LENGTH + 1), 'a\0'])
      await fail(editor, 'templateSet', 'request.invalid', set({ name, content }));
    await fail(
      editor,
      'templateSet',
      'request.invalid',
      set({ name: 'x', content, groups: Array.from({ length: 51 }, () => 1) }),
    );
    await fail(
      editor,
      'templateSet',
      'request.tooLarge',
      set({ name: 'x', content: { ...content, marks: [{ ...mark('a'), more: 'a'.repeat(1_100_000) }] } }),
    );
    await fail(editor, 'templateContent', 'template.unknown', { params: { templateid: 2_000_000_000 } });
    expect(await names('editor')).toEqual([]);
    if (stage.store === undefined) {
      context.skip("needs the server's own store");
      return;
    }
    const { db } = stage.store;
    const { id: ownerid } = await db
      .selectFrom('user')
      .where('login', '=', cast().scene.editor.login)
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('template')
      .values(
        Array.from({ length: TEMPLATES_OWNED }, (_, at) => ({
          ownerid,
          name: `v${at}`,
          folded: `v${at}`,
          content: '{}',
          marks: 1,
          changedat: 0,
        })),
      )
      .execute();
    await fail(editor, 'templateSet', 'template.tooMany', set({ name: 'Eine mehr', content }));
    await db.deleteFrom('template').where('ownerid', '=', ownerid).execute();
  });
}
