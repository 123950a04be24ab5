import type { Generated } from 'kysely';

/** What is drawn on documents, and what it is made from. */
export interface MarksTables {
  /** `marks` is the JSON of contract WireMark[], `folded` what is written in them. */
  layer_group: {
    editgroupno: Generated<number>;
    docid: number;
    version: number;
    pageno: number;
    ownerid: number;
    at: number;
    marks: string;
    folded: Generated<string>;
  };
  /**
   * `content` is the JSON of core/marks' StampContent with its placeholders (server/rules/marks/stamps.ts);
   * `lastnumber` the number given last.
   */
  stamp: {
    id: number;
    name: string;
    orderno: number;
    content: string;
    color: string;
    width: number;
    height: number;
    lastnumber: number;
    retired: Generated<number>;
  };
  group_stamp: { groupid: number; stampid: number };
  /**
   * `content` is the JSON of core/marks' template geometry, `source` and `marks` alone; `marks` counts them. A user's
   * names are told apart by their folded form.
   */
  template: {
    id: Generated<number>;
    ownerid: number;
    name: string;
    folded: string;
    content: string;
    marks: number;
    changedat: number;
  };
  template_group: { templateid: number; groupid: number };
  layer_lock: { docid: number; userid: number; sessionhash: string; since: number; expiresat: number };
  /**
   * `editgroupno` is the group on the page; hashes are SHA-256, `seal` binds all of it
   * (server/rules/marks/signatures.ts).
   */
  signing: {
    id: Generated<number>;
    docid: number;
    version: number;
    pageno: number;
    editgroupno: number;
    userid: number;
    at: number;
    filehash: string;
    markshash: string;
    seal: string;
  };
}
