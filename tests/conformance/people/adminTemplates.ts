import { expect, test } from 'vitest';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import type { AdminTemplate } from '#core/contract/admin/adminTemplate.ts';
import type { Template } from '#core/contract/marks/template.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

const box = { x: 0, y: 0, width: 300, height: 40 };
const style = { color: '#b42318', width: 2, opacity: 1, fontSize: 28 };
const written = (text: string) => ({
  source: box,
  marks: [{ localId: 'text', kind: 'text', geometry: { x: 0, y: 0, width: 300, text }, style }],
});

export function adminTemplateSuite(cast: () => Cast): void {
  const listed = async () => succeed<AdminTemplate>(cast().administrator, 'adminTemplateList', {}, 'template');
  const save = async (body: object) =>
    (await succeed<AdminTemplate>(cast().administrator, 'adminTemplateSet', { body }, 'template'))[0]!;
  const seen = async (who: 'editor' | 'stranger', id: number) =>
    (await succeed<Template>(cast()[who], 'templateList', {}, 'template')).find(({ templateid }) => templateid === id);

  test('[SRV-03] [LAYR-06] a template is made for a group, changed and deleted by an administrator; its members use it', async () => {
    const { administrator, scene } = cast();
    const { own, foreign } = scene.groups;
    const name = `Geprüft ${Date.now()}`;
    const made = await save({ name: ` ${name} `, groups: [own], content: written('Sachlich richtig') });
    expect(made).toMatchObject({ name, groups: [own], content: { marks: [{ kind: 'text' }] } });
    expect(made.users).toBeGreaterThan(0);
    expect(await seen('editor', made.id)).toMatchObject({ name, marks: 1 });
    expect(await seen('stranger', made.id)).toBeUndefined();

    await fail(administrator, 'adminTemplateSet', 'admin.nameTaken', {
      body: { name: name.toUpperCase(), groups: [own], content: written('x') },
    });
    await fail(administrator, 'adminTemplateSet', 'admin.invalid', { body: { name: 'Leer', groups: [own] } });
    await fail(administrator, 'adminTemplateSet', 'admin.invalid', {
      body: { name: 'Fremd', groups: [999_999], content: written('x') },
    });
    const nothing = { source: box, marks: [{ localId: 'x', kind: 'nothing' }] };
    await fail(administrator, 'adminTemplateSet', 'admin.invalid', {
      body: { name: 'Nichts', groups: [own], content: nothing },
    });
    const kept = { id: made.id, name: `${name} neu`, groups: [foreign] };
    const changed = await save({ ...kept, etag: made.etag });
    expect(changed.content).toEqual(made.content);
    expect(await seen('editor', made.id)).toBeUndefined();
    expect(await seen('stranger', made.id)).toMatchObject({ name: kept.name });
    await fail(administrator, 'adminTemplateSet', 'admin.conflict', { body: { ...kept, etag: made.etag } });

    const gone = { noun: 'template', id: made.id };
    await fail(administrator, 'adminDelete', 'admin.conflict', { body: { ...gone, etag: made.etag } });
    await succeed(administrator, 'adminDelete', { body: { ...gone, etag: changed.etag } });
    expect(await seen('stranger', made.id)).toBeUndefined();
    const [last] = await succeed<LogEntry>(
      administrator,
      'logList',
      { query: { action: 'template.set', limit: '1' } },
      'log',
    );
    expect(JSON.parse(last?.oldvalue ?? '')).toMatchObject({ name, groups: [own] });
    expect(JSON.parse(last?.newvalue ?? '')).toMatchObject({ name: kept.name, groups: [foreign] });
  });

  test('[SRV-03] templates that users keep for themselves are not administered; shared ones keep their owner', async () => {
    const { administrator, editor, scene } = cast();
    const name = `Eigene ${Date.now()}`;
    const set = { name, groups: [], content: written('Für mich') };
    const [mine] = await succeed<Template>(editor, 'templateSet', { body: set }, 'template');
    const id = mine!.templateid;
    expect((await listed()).find((template) => template.id === id)).toBeUndefined();
    const body = { id, etag: 'x'.repeat(22), name, groups: [scene.groups.own] };
    await fail(administrator, 'adminTemplateSet', 'admin.unknown', { body });
    await fail(administrator, 'adminDelete', 'admin.conflict', { body: { noun: 'template', id, etag: body.etag } });
    await succeed(editor, 'templateSet', { body: { templateid: id, name, groups: [scene.groups.own] } });
    const shared = (await listed()).find((template) => template.id === id);
    const renamed = await save({ ...body, etag: shared!.etag, name: `${name} 2` });
    expect(renamed.ownerid).toBe(mine!.ownerid);
    expect(await seen('editor', id)).toMatchObject({ name: `${name} 2`, maychange: true });
    await succeed(editor, 'templateDelete', { body: { templateid: id } });
  });
}
