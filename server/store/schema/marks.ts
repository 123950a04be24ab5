import type { Generated } from 'kysely';

/** Marks on documents, and stamps, templates and signatures to make them from. */
export interface MarksTables {
  /** `marks` is the JSON of contract WireMark[], `folded` the text in them. */
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
   * `content` is the JSON of core/marks' StampContent with placeholders (server/rules/marks/stamps.ts); `lastnumber` is
   * the last number issued.
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
  /** The pages that show a stamp, as their marks name it (marks/stampPages.ts). */
  stamp_page: { stampid: number; docid: number; version: number; pageno: number };
  group_stamp: { groupid: number; stampid: number };
  /**
   * `content` is the JSON of core/marks' template geometry (`source` and `marks` only); `marks` is their number. A
   * template without an owner is the company's own, and only then it may be retired; with `everyone` the whole company
   * can use it. Names are unique per owner in their folded form.
   */
  template: {
    id: Generated<number>;
    ownerid: number | null;
    name: string;
    folded: string;
    content: string;
    marks: number;
    changedat: number;
    everyone: Generated<number>;
    retired: Generated<number>;
  };
  template_group: { templateid: number; groupid: number };
  layer_lock: { docid: number; userid: number; sessionhash: string; since: number; expiresat: number };
  /**
   * `editgroupno` is the group on the page; hashes are SHA-256, and `seal` covers the whole row
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
