import type { AdminNoun, UsedBy } from '#core/contract/admin/admin.ts';
import { GROUP_FLAGS } from '#core/contract/people/user.ts';

export type Value = string | number | null;
export type Row = { readonly id: number } & Readonly<Record<string, Value>>;

/** A table of the set-up with an id column. */
export interface Kind {
  readonly noun: AdminNoun;
  readonly table: string;
  /** All columns but the id. */
  readonly columns: readonly string[];
  /** Columns with unique values. */
  readonly unique: readonly string[];
  /**
   * References to its rows, which prevent deletion. With a counter column, only referring rows with a count above zero.
   */
  readonly uses: readonly (readonly [table: string, column: string, by: UsedBy, counter?: string])[];
  /** Tables whose rows are deleted with it. */
  readonly parts: readonly (readonly [table: string, column: string])[];
}

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
      ['lookup_value', 'clientid', 'lookup'],
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
      ['form', 'realmid', 'form'],
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
      ['workflow_start', 'doctypeid', 'workflow'],
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
      ['lookup_revision', 'maskid'],
    ],
  ),
  pool: kind(
    'pool',
    'pool',
    ['name', 'retired'],
    ['name'],
    [
      ['pool_process', 'poolid', 'process'],
      ['watched_folder', 'poolid', 'folder'],
    ],
    [
      ['group_pool', 'poolid'],
      ['sender_lesson', 'poolid'],
      ['pool_desk', 'poolid'],
      ['pool_step', 'poolid'],
      ['pool_filed', 'poolid'],
    ],
  ),
  stamp: kind(
    'stamp',
    'stamp',
    ['name', 'orderno', 'content', 'color', 'width', 'height', 'retired'],
    ['name'],
    [
      ['stamp', 'id', 'number', 'lastnumber'],
      ['stamp_page', 'stampid', 'impression'],
    ],
    [['group_stamp', 'stampid']],
  ),
  template: kind(
    'template',
    'template',
    ['ownerid', 'name', 'folded', 'content', 'marks', 'changedat', 'everyone', 'retired'],
    [],
    // What was placed is a copy.
    [],
    [['template_group', 'templateid']],
  ),
  // Its secret is no column of the set-up: it would be audited.
  provider: kind(
    'provider',
    'provider',
    ['name', 'issuer', 'clientid', 'claim', 'orderno', 'standard', 'retired'],
    ['name'],
    [['user', 'providerid', 'account']],
  ),
  usergroup: kind(
    'usergroup',
    'usergroup',
    ['name', ...GROUP_FLAGS, 'retired'],
    ['name'],
    [
      ['group_member', 'groupid', 'user'],
      ['workflow_job', 'assignedgroup', 'workflow'],
      ['workflow_told', 'groupid', 'workflow'],
      ['substitution', 'groupid', 'substitution'],
    ],
    [
      ['group_right', 'groupid'],
      ['group_realm', 'groupid'],
      ['group_pool', 'groupid'],
      ['group_stamp', 'groupid'],
      ['group_config', 'groupid'],
      ['group_supervisor', 'groupid'],
      ['template_group', 'groupid'],
      ['saved_search_group', 'groupid'],
      ['adhoc_group', 'groupid'],
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
      ['adhoc', 'ownerid', 'template'],
      ['mail_template', 'userid', 'template'],
      ['form', 'ownerid', 'form'],
      ['saved_search', 'ownerid', 'search'],
      ['signing', 'userid', 'signing'],
      ['workflow_job', 'assigneduser', 'workflow'],
      ['workflow_told', 'userid', 'workflow'],
      ['group_supervisor', 'userid', 'supervisor'],
      ['substitution', 'primaryid', 'substitution'],
      ['substitution', 'userid', 'substitution'],
      ['subscription', 'userid', 'subscription'],
      ['collective_recipient', 'userid', 'notification'],
      ['dispatch_recipient', 'userid', 'notification'],
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
