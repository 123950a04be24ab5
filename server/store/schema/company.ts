import type { Generated } from 'kysely';

/** The company: clients, products, realms, document types, masks, groups, pools, settings. */
export interface CompanyTables {
  product: { id: number; name: string; retired: Generated<number> };
  client: { id: number; name: string; caption: string; retired: Generated<number> };
  /** A client and product: the scope in which rights on documents are granted. */
  realm: { id: number; clientid: number; productid: number };
  year: { id: number; retired: Generated<number> };
  doctype: { id: number; name: string; folded: string; clientid: number; retired: Generated<number> };
  index_def: {
    id: number;
    name: string;
    caption: string;
    type: string;
    maxlength: number | null;
    minimum: number | null;
    maximum: number | null;
    digitsonly: number;
    retired: Generated<number>;
  };
  mask: { id: number; caption: string; orderno: number; retired: Generated<number> };
  mask_field: {
    id: number;
    maskid: number;
    indexid: number;
    caption: string;
    flags: number;
    required: number;
    lookup: number;
    textarea: number;
    orderno: number;
  };
  mask_doctype: { maskid: number; doctypeid: number };
  /**
   * Rows of a mask's look-up table, one value per index; `rowno` ties a row together. Only those of the current
   * generation are visible, and those of a client only where it is; all values of a row have the same client.
   */
  lookup_value: {
    maskid: number;
    generation: Generated<number>;
    rowno: number;
    indexid: number;
    value: string;
    folded: string;
    clientid: Generated<number | null>;
  };
  /**
   * Imports of look-up tables: `staged` while rows are being written (`at`: when last), then `current`, later
   * `replaced` until its rows are deleted, and `removed`. The last keeps the number from being used again.
   */
  lookup_generation: {
    maskid: number;
    generation: number;
    state: 'staged' | 'current' | 'replaced' | 'removed';
    at: number;
  };
  /** How often a mask's look-up table was changed; without a row never. */
  lookup_revision: { maskid: number; revision: number };
  pool: { id: number; name: string; retired: Generated<number> };
  /** The highest number that rows of a table had when one was deleted (numbers.ts). */
  last_number: { tablename: string; number: number };
  /**
   * Connections as set in the browser, by the name of the environment variable that would win. A sealed value can only
   * be read with the seal key (seal/sealedText.ts).
   */
  connection_setting: { name: string; value: string; sealed: number };
  /**
   * OpenID providers that users sign in by; `secret` is sealed like the settings above, and empty if there is none.
   * The `standard` one signs in the users who have none of their own.
   */
  provider: {
    id: number;
    name: string;
    issuer: string;
    clientid: string;
    secret: Generated<string>;
    claim: string;
    orderno: number;
    standard: number;
    retired: number;
  };
  /** Folders watched for pools as set in the browser, relative to the operator's `WATCH_ROOT`. */
  watched_folder: { poolid: number; folder: string };
  /** The company's settings; users' own override them. */
  config: { name: string; value: string };
  group_config: { groupid: number; name: string; value: string };
  user_config: { userid: number; name: string; value: string };
  license: { customerno: string; customername: string };
  license_module: { id: number };
}
