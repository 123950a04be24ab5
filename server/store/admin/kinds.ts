import type { AdminNoun } from '#core/contract/admin/admin.ts';
import type { Kind } from './rows.ts';

const kind = (
  noun: Kind['noun'],
  table: string,
  columns: readonly string[],
  unique: readonly string[],
  uses: Kind['uses'],
  parts: Kind['parts'] = [],
): Kind => ({ noun, table, columns, unique, uses, parts });

/** The tables of the set-up: what tells their rows apart, where they are used, and what goes with them. */
export const KINDS = {
  client: kind(
    'client',
    'client',
    ['name', 'caption', 'retired'],
    ['name'],
    [
      ['realm', 'clientid'],
      ['doctype', 'clientid'],
    ],
  ),
  product: kind('product', 'product', ['name', 'retired'], ['name'], [['realm', 'productid']]),
  year: kind('year', 'year', ['retired'], [], [['document', 'year']]),
  realm: kind(
    'realm',
    'realm',
    ['clientid', 'productid'],
    [],
    [
      ['document', 'realmid'],
      ['group_realm', 'realmid'],
    ],
  ),
  doctype: kind(
    'doctype',
    'doctype',
    ['name', 'folded', 'clientid', 'retired'],
    [],
    [
      ['document', 'doctypeid'],
      ['mask_doctype', 'doctypeid'],
    ],
  ),
  index: kind(
    'index',
    'index_def',
    ['name', 'caption', 'type', 'maxlength', 'minimum', 'maximum', 'digitsonly', 'retired'],
    ['name'],
    [
      ['mask_field', 'indexid'],
      ['document_index', 'indexid'],
      ['lookup_value', 'indexid'],
    ],
  ),
  mask: kind(
    'mask',
    'mask',
    ['caption', 'orderno', 'retired'],
    [],
    [['document', 'maskid']],
    [
      ['mask_field', 'maskid'],
      ['mask_doctype', 'maskid'],
      ['lookup_value', 'maskid'],
    ],
  ),
  pool: kind('pool', 'pool', ['name', 'retired'], ['name'], [], [['group_pool', 'poolid']]),
  usergroup: kind(
    'usergroup',
    'usergroup',
    [
      'name',
      'workflowvisible',
      'sendtovisible',
      'serverrecognitionvisible',
      'quicksearchvisible',
      'stampvisible',
      'maskvisible',
      'retired',
    ],
    ['name'],
    [['group_member', 'groupid']],
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
      ['audit', 'userid'],
      ['document', 'archivedby'],
      ['layer_group', 'ownerid'],
      ['template', 'ownerid'],
      ['signing', 'userid'],
    ],
    [
      ['group_member', 'userid'],
      ['session', 'userid'],
      ['user_config', 'userid'],
      ['recovery_code', 'userid'],
      ['user_signature', 'userid'],
      ['event', 'userid'],
    ],
  ),
} as const satisfies Record<AdminNoun, Kind>;
