/** What users are reading in windows. */
export interface ListsTables {
  /**
   * A list as the ids of its rows in their order, 32 bits each, in base64; not `whole` while only the first of them are
   * there. Kept where several instances may be asked for its windows.
   */
  kept_list: { id: string; ownerid: number; kind: string; ids: string; whole: number; usedat: number };
}
