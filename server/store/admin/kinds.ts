import type { AdminNoun } from '#core/contract/admin/admin.ts';
import { GROUP_FLAGS } from '#core/contract/people/user.ts';
import type { Kind } from './rows.ts';

const kind = (
  noun: Kind['noun'],
  table: string,
  columns: readonly string[],
  unique: readonly string[],
  uses: Kind['uses'],
  parts: Kind['parts'] = [],
): Kind => ({ noun, table, columns, unique, uses, parts });

/** The tables of the set-up: the columns that identify a row, where rows are used, and what is deleted with them. */
export const KINDS = {
  client: kind(
    'client',
    'client',
    ['name', 'caption', 'retired'],
    ['name'],
    [
      ['realm', 'clientid', 'realm'],
      ['doctype', 'clientid', 'doctype'],
    ],
  ),
  product: kind('product', 'product', ['name', 'retired'], ['name'], [['realm', 'productid', 'realm']]),
  year: kind('year', 'year', ['retired'], [], [['document', 'year', 'document']]),
  realm: kind(
    'realm',
    'realm',
    ['clientid', 'productid'],
    [],
    [
      ['document', 'realmid', 'document'],
      ['group_realm', 'realmid', 'usergroup'],
    ],
  ),
  doctype: kind(
    'doctype',
    'doctype',
    ['name', 'folded', 'clientid', 'retired'],
    [],
    [
      ['document', 'doctypeid', 'document'],
      ['mask_doctype', 'doctypeid', 'mask'],
    ],
  ),
  index: kind(
    'index',
    'index_def',
    ['name', 'caption', 'type', 'maxlength', 'minimum', 'maximum', 'digitsonly', 'retired'],
    ['name'],
    [
      ['mask_field', 'indexid', 'mask'],
      ['document_index', 'indexid', 'value'],
      ['lookup_value', 'indexid', 'lookup'],
    ],
    [['sender_lesson', 'indexid']],
  ),
  mask: kind(
    'mask',
    'mask',
    ['caption', 'orderno', 'retired'],
    [],
    [['document', 'maskid', 'document']],
    [
      ['mask_field', 'maskid'],
      ['mask_doctype', 'maskid'],
      ['lookup_value', 'maskid'],
      ['lookup_generation', 'maskid'],
    ],
  ),
  pool: kind(
    'pool',
    'pool',
    ['name', 'retired'],
    ['name'],
    [],
    [
      ['group_pool', 'poolid'],
      ['sender_lesson', 'poolid'],
    ],
  ),
  stamp: kind(
    'stamp',
    'stamp',
    ['name', 'orderno', 'content', 'color', 'width', 'height', 'retired'],
    ['name'],
    [['stamp', 'id', 'number', 'lastnumber']],
    [['group_stamp', 'stampid']],
  ),
  template: kind(
    'template',
    'template',
    ['ownerid', 'name', 'folded', 'content', 'marks', 'changedat'],
    [],
    // What was placed is a copy.
    [],
    [['template_group', 'templateid']],
  ),
  usergroup: kind(
    'usergroup',
    'usergroup',
    ['name', ...GROUP_FLAGS, 'retired'],
    ['name'],
    [['group_member', 'groupid', 'user']],
    [
      ['group_right', 'groupid'],
      ['group_realm', 'groupid'],
      ['group_pool', 'groupid'],
      ['group_stamp', 'groupid'],
      ['group_config', 'groupid'],
      ['template_group', 'groupid'],
    ],
  ),
  user: kind(
    'user',
    'user',
    ['login', 'firstname', 'surname', 'description', 'email', 'languageid', 'active', 'mustchange', 'totpforced'],
    [],
    [
      ['audit', 'userid', 'audit'],
      ['document', 'archivedby', 'document'],
      ['layer_group', 'ownerid', 'layer'],
      ['template', 'ownerid', 'template'],
      ['signing', 'userid', 'signing'],
    ],
    [
      ['group_member', 'userid'],
      ['session', 'userid'],
      ['user_config', 'userid'],
      ['recovery_code', 'userid'],
      ['user_signature', 'userid'],
      ['event', 'userid'],
      ['invitation', 'userid'],
    ],
  ),
} as const satisfies Record<AdminNoun, Kind>;
