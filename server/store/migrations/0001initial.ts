import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * The first schema: master data, users, rights, sessions, documents, layers, locks, audit (described in
 * server/store/schema.ts).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const table = (name: string) => db.schema.createTable(name);
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();

  for (const name of ['product', 'pool'])
    await table(name)
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();
  await table('client')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .execute();
  await table('realm')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('clientid', 'integer', (c) => c.notNull().references('client.id'))
    .addColumn('productid', 'integer', (c) => c.notNull().references('product.id'))
    .addUniqueConstraint('realm_pair', ['clientid', 'productid'])
    .execute();
  await table('year')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .execute();
  await table('doctype')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addColumn('clientid', 'integer', (c) => c.notNull().references('client.id'))
    .execute();
  await table('index_def')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('maxlength', 'integer')
    .addColumn('minimum', 'double precision')
    .addColumn('maximum', 'double precision')
    .addColumn('digitsonly', 'integer', (c) => c.notNull())
    .execute();
  await table('mask')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('orderno', 'integer', (c) => c.notNull())
    .execute();
  await table('mask_field')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('maskid', 'integer', (c) => c.notNull().references('mask.id'))
    .addColumn('indexid', 'integer', (c) => c.notNull().references('index_def.id'))
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('flags', 'integer', (c) => c.notNull())
    .addColumn('required', 'integer', (c) => c.notNull())
    .addColumn('lookup', 'integer', (c) => c.notNull())
    .addColumn('textarea', 'integer', (c) => c.notNull())
    .addColumn('orderno', 'integer', (c) => c.notNull())
    .execute();
  await table('mask_doctype')
    .addColumn('maskid', 'integer', (c) => c.notNull().references('mask.id'))
    .addColumn('doctypeid', 'integer', (c) => c.notNull().references('doctype.id'))
    .addPrimaryKeyConstraint('mask_doctype_key', ['maskid', 'doctypeid'])
    .execute();
  await table('lookup_value')
    .addColumn('maskid', 'integer', (c) => c.notNull().references('mask.id'))
    .addColumn('rowno', 'integer', (c) => c.notNull())
    .addColumn('indexid', 'integer', (c) => c.notNull().references('index_def.id'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addPrimaryKeyConstraint('lookup_value_key', ['maskid', 'rowno', 'indexid'])
    .execute();
  await index('lookup_value_folded', 'lookup_value', ['maskid', 'indexid', 'folded']);

  await dialect
    .identity(table('user'), 'id')
    .addColumn('login', 'text', (c) => c.notNull())
    .addColumn('loginfolded', 'text', (c) => c.notNull().unique())
    .addColumn('firstname', 'text', (c) => c.notNull())
    .addColumn('surname', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('passwordhash', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('mustchange', 'integer', (c) => c.notNull())
    .addColumn('languageid', 'integer', (c) => c.notNull())
    .addColumn('totpsecret', 'text')
    .addColumn('totpforced', 'integer', (c) => c.notNull())
    .addColumn('totpstep', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('image', 'text')
    .execute();
  let group = table('usergroup')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull());
  for (const flag of [
    'workflowvisible',
    'sendtovisible',
    'serverrecognitionvisible',
    'quicksearchvisible',
    'stampvisible',
    'maskvisible',
  ]) {
    group = group.addColumn(flag, 'integer', (c) => c.notNull());
  }
  await group.execute();
  const grant = (name: string, column: 'userid' | 'name' | 'realmid' | 'poolid', type: 'integer' | 'text') =>
    table(name)
      .addColumn('groupid', 'integer', (c) => c.notNull().references('usergroup.id'))
      .addColumn(column, type, (c) => c.notNull())
      .addPrimaryKeyConstraint(`${name}_key`, ['groupid', column])
      .execute();
  await grant('group_member', 'userid', 'integer');
  await index('group_member_user', 'group_member', ['userid']);
  await grant('group_right', 'name', 'text');
  await grant('group_realm', 'realmid', 'integer');
  await grant('group_pool', 'poolid', 'integer');
  await table('config')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await table('user_config')
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_config_key', ['userid', 'name'])
    .execute();
  await table('license')
    .addColumn('customerno', 'text', (c) => c.primaryKey())
    .addColumn('customername', 'text', (c) => c.notNull())
    .execute();
  await table('license_module')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .execute();

  await table('recovery_code')
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('codehash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['userid', 'codehash'])
    .execute();
  await table('session')
    .addColumn('idhash', 'text', (c) => c.primaryKey())
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('useragent', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('modulename', 'text', (c) => c.notNull())
    .addColumn('moduleid', 'integer', (c) => c.notNull())
    .addColumn('keepalive', 'integer', (c) => c.notNull())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('seenat', 'bigint', (c) => c.notNull())
    .addColumn('expiresat', 'bigint', (c) => c.notNull())
    .execute();
  await index('session_user', 'session', ['userid']);

  await table('file')
    .addColumn('sha256', 'text', (c) => c.primaryKey())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('encrypted', 'integer', (c) => c.notNull())
    .addColumn('pagecount', 'integer', (c) => c.notNull())
    .addColumn('pages', 'text', (c) => c.notNull())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .execute();
  await dialect
    .identity(table('document'), 'id')
    .addColumn('realmid', 'integer', (c) => c.notNull().references('realm.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('doctypeid', 'integer', (c) => c.notNull().references('doctype.id'))
    .addColumn('maskid', 'integer', (c) => c.notNull().references('mask.id'))
    .addColumn('currentversion', 'integer', (c) => c.notNull())
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addColumn('filetype', 'text', (c) => c.notNull())
    .addColumn('filesize', 'bigint', (c) => c.notNull())
    .addColumn('pagecount', 'integer', (c) => c.notNull())
    .addColumn('archivedat', 'bigint', (c) => c.notNull())
    .addColumn('archivedby', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('deletedat', 'bigint')
    .addColumn('protected', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await index('document_recent', 'document', ['archivedat', 'realmid', 'deletedat', 'id']);
  await index('document_kind', 'document', ['realmid', 'doctypeid', 'year', 'archivedat']);
  await table('document_version')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull().references('file.sha256'))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('createdby', 'integer', (c) => c.notNull().references('user.id'))
    .addPrimaryKeyConstraint('document_version_key', ['docid', 'version'])
    .execute();
  await index('document_version_file', 'document_version', ['sha256']);
  await table('document_index')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('indexid', 'integer', (c) => c.notNull().references('index_def.id'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addColumn('num', 'double precision')
    .addPrimaryKeyConstraint('document_index_key', ['docid', 'indexid'])
    .execute();
  await index('document_index_text', 'document_index', ['indexid', 'folded', 'docid']);
  await index('document_index_num', 'document_index', ['indexid', 'num', 'docid']);
  await dialect.createFulltext(db);
  await table('text_job')
    .addColumn('sha256', 'text', (c) => c.primaryKey().references('file.sha256'))
    .addColumn('since', 'bigint', (c) => c.notNull())
    .execute();

  await dialect
    .identity(table('layer_group'), 'editgroupno')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('pageno', 'integer', (c) => c.notNull())
    .addColumn('ownerid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('marks', 'text', (c) => c.notNull())
    .execute();
  await index('layer_group_page', 'layer_group', ['docid', 'version', 'pageno']);
  await table('layer_lock')
    .addColumn('docid', 'integer', (c) => c.primaryKey().references('document.id'))
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('sessionhash', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('expiresat', 'bigint', (c) => c.notNull())
    .execute();

  await dialect
    .identity(table('audit'), 'id')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull())
    .addColumn('onbehalfof', 'integer')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('docid', 'integer')
    .addColumn('oldvalue', 'text')
    .addColumn('newvalue', 'text')
    .execute();
  await index('audit_document', 'audit', ['docid', 'id']);
  await dialect
    .identity(table('event'), 'id')
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('type', 'integer', (c) => c.notNull())
    .addColumn('deliverytype', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('docid', 'integer')
    .addColumn('finishedat', 'bigint')
    .execute();
  await db.schema
    .createIndex('event_open')
    .on('event')
    .columns(['userid', 'createdat'])
    .where(sql.ref('finishedat'), 'is', null)
    .execute();
}
