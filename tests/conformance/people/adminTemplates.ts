import { expect, test } from 'vitest';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import type { AdminTemplate } from '#core/contract/admin/adminTemplate.ts';
import type { Template, TemplateContent } from '#core/contract/marks/template.ts';
import type { Cast } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';

const box = { x: 0, y: 0, width: 300, height: 40 };
const style = { color: '#b42318', width: 2, opacity: 1, fontSize: 28 };
const written = (text: string) => ({
  source: box,
  marks: [{ localId: 'text', kind: 'text', geometry: { x: 0, y: 0, width: 300, text }, style }],
});
const drawn = {
  source: box,
  marks: [{ localId: 'a', kind: 'rectangle', geometry: box, style: { color: '#ff0000', width: 4, opacity: 1 } }],
};
const toAll = { ownerid: null, everyone: true, groups: [] };

export function adminTemplateSuite(cast: () => Cast): void {
  const listed = async (id: number) =>
    (await succeed<AdminTemplate>(cast().administrator, 'adminTemplateList', {}, 'template')).find(
      (template) => template.id === id,
    );
  const save = async (body: object) =>
    (await succeed<AdminTemplate>(cast().administrator, 'adminTemplateSet', { body }, 'template'))[0]!;
  const refuse = (error: string, body: object) =>
    fail(cast().administrator, 'adminTemplateSet', error as 'admin.invalid', { body });
  const seen = async (who: 'editor' | 'stranger', id: number) =>
    (await succeed<Template>(cast()[who], 'templateList', {}, 'template')).find(({ templateid }) => templateid === id);
  const keep = async (name: string) => {
    const body = { name, groups: [], content: drawn };
    return (await succeed<Template>(cast().editor, 'templateSet', { body }, 'template'))[0]!;
  };
  const lastChange = async (action = 'template.set') => {
    const query = { action, limit: '1' };
    const [last] = await succeed<LogEntry>(cast().administrator, 'logList', { query }, 'log');
    return [last?.oldvalue, last?.newvalue].map((value) => JSON.parse(value ?? 'null') as unknown);
  };

  test('[SRV-03] [LAYR-06] a template is made for a group, changed and deleted by an administrator; its members use it', async () => {
    const { administrator, scene } = cast();
    const { own, foreign } = scene.groups;
    const name = `Geprüft ${Date.now()}`;
    const of = { ownerid: null, everyone: false, groups: [own] };
    const made = await save({ ...of, name: ` ${name} `, content: written('Sachlich richtig') });
    expect(made).toMatchObject({ ...of, name, marks: 1, retired: false, content: { marks: [{ kind: 'text' }] } });
    expect(made.users).toBeGreaterThan(0);
    expect(await seen('editor', made.id)).toMatchObject({ name, marks: 1, ownerid: null, everyone: false });
    expect(await seen('stranger', made.id)).toBeUndefined();

    await refuse('admin.nameTaken', { ...of, name: name.toUpperCase(), content: written('x') });
    await refuse('admin.invalid', { ...of, name: 'Leer' });
    await refuse('admin.invalid', { ...of, name: 'Fremd', groups: [999_999], content: written('x') });
    await refuse('admin.invalid', { ...of, name: 'Niemand', groups: [], content: written('x') });
    const nothing = { source: box, marks: [{ localId: 'x', kind: 'nothing' }] };
    await refuse('admin.invalid', { ...of, name: 'Nichts', content: nothing });
    const kept = { ...of, id: made.id, name: `${name} neu`, groups: [foreign] };
    const changed = await save({ ...kept, etag: made.etag });
    expect(changed.content).toEqual(made.content);
    expect(await seen('editor', made.id)).toBeUndefined();
    expect(await seen('stranger', made.id)).toMatchObject({ name: kept.name });
    await refuse('admin.conflict', { ...kept, etag: made.etag });

    const gone = { noun: 'template', id: made.id };
    await fail(administrator, 'adminDelete', 'admin.conflict', { body: { ...gone, etag: made.etag } });
    await succeed(administrator, 'adminDelete', { body: { ...gone, etag: changed.etag } });
    expect(await seen('stranger', made.id)).toBeUndefined();
    await fail(administrator, 'adminTemplateContent', 'admin.unknown', { params: { id: made.id } });
    const [before, after] = await lastChange();
    expect(before).toMatchObject({ name, groups: [own], ownerid: null });
    expect(after).toMatchObject({ name: kept.name, groups: [foreign] });
  });

  test('[SRV-03] [LAYR-06] the company’s own template is everybody’s to use, and changed and retired only in the administration', async () => {
    const { administrator, editor } = cast();
    const name = `Kontierung ${Date.now()}`;
    const made = await save({ ...toAll, name, content: drawn });
    expect(made).toMatchObject({ ...toAll, ownername: '', marks: 1, content: null });
    const params = { id: made.id };
    expect(await succeed(administrator, 'adminTemplateContent', { params }, 'template')).toEqual([drawn]);
    const templateid = made.id;
    for (const who of ['editor', 'stranger'] as const) {
      const shown = { name, ownerid: null, ownername: '', everyone: true, maychange: false };
      expect(await seen(who, made.id), who).toMatchObject(shown);
      const content = await succeed<TemplateContent>(cast()[who], 'templateContent', { params: { templateid } });
      expect(content, who).toBeTruthy();
    }
    // The right to manage the templates of others is no right over the company's.
    await fail(editor, 'templateSet', 'template.ofCompany', { body: { templateid, name: 'Meine', groups: [] } });
    await fail(editor, 'templateDelete', 'template.ofCompany', { body: { templateid } });
    // Users have names of their own.
    const mine = await keep(name);
    await refuse('admin.nameTaken', { ...toAll, name: name.toUpperCase(), content: drawn });

    const retired = await save({ ...toAll, id: made.id, etag: made.etag, name, retired: true });
    expect(retired).toMatchObject({ retired: true, users: 0, everyone: true });
    expect(await seen('editor', made.id)).toBeUndefined();
    await fail(editor, 'templateContent', 'template.unknown', { params: { templateid } });
    const [before, after] = await lastChange();
    expect([before, after]).toMatchObject([{ retired: false }, { retired: true }]);
    const again = await save({ ...toAll, id: made.id, etag: retired.etag, name, retired: false });
    expect(await seen('editor', made.id)).toMatchObject({ name });
    await succeed(administrator, 'adminDelete', { body: { noun: 'template', id: made.id, etag: again.etag } });
    await succeed(editor, 'templateDelete', { body: { templateid: mine.templateid } });
    const of = { id: mine.templateid, name, ownerid: mine.ownerid, everyone: false, groups: [] };
    expect(await lastChange('template.deleted')).toEqual([of, null]);
  });

  test('[SRV-03] a template that somebody keeps alone is listed, shared with the company, handed over and made the company’s', async () => {
    const { administrator, editor, scene } = cast();
    const name = `Eigene ${Date.now()}`;
    const mine = await keep(name);
    const id = mine.templateid;
    const alone = await listed(id);
    expect(alone).toMatchObject({
      name,
      ownerid: mine.ownerid,
      everyone: false,
      groups: [],
      users: 1,
      retired: false,
    });

    const of = { id, name, ownerid: mine.ownerid, everyone: true, groups: [] };
    await refuse('admin.invalid', { ...of, etag: alone!.etag, retired: true });
    const shared = await save({ ...of, etag: alone!.etag });
    expect(await seen('stranger', id)).toMatchObject({ name, everyone: true, ownerid: mine.ownerid });
    // Its owner renames it, and it stays everybody's.
    await succeed(editor, 'templateSet', { body: { templateid: id, name: `${name} 2`, groups: [] } });
    expect(await seen('stranger', id)).toMatchObject({ name: `${name} 2`, everyone: true });
    // What everybody can use is shared with no single groups.
    const regrouped = { templateid: id, name: `${name} 2`, groups: [scene.groups.own] };
    await succeed(editor, 'templateSet', { body: regrouped });
    expect(await listed(id)).toMatchObject({ everyone: true, groups: [] });
    await refuse('admin.conflict', { ...of, etag: shared.etag });

    const users = await succeed<{ id: number; login: string; active: boolean }>(
      administrator,
      'adminUserList',
      {},
      'user',
    );
    const stranger = users.find(({ login }) => login === scene.stranger.login)!.id;
    const now = (await listed(id))!;
    await refuse('admin.invalid', { ...of, etag: now.etag, ownerid: 999_999 });
    const handed = await save({
      ...of,
      etag: now.etag,
      ownerid: stranger,
      everyone: false,
      groups: [scene.groups.own],
    });
    expect(await seen('stranger', id)).toMatchObject({ ownerid: stranger, maychange: true });
    expect(await seen('editor', id)).toMatchObject({ ownerid: stranger });
    expect(await lastChange()).toMatchObject([{ ownerid: mine.ownerid }, { ownerid: stranger, everyone: false }]);

    const companys = await save({ ...of, etag: handed.etag, ownerid: null });
    expect(await seen('stranger', id)).toMatchObject({ ownerid: null, maychange: false });
    await succeed(administrator, 'adminDelete', { body: { noun: 'template', id, etag: companys.etag } });
    expect(await seen('stranger', id)).toBeUndefined();
  });
}
