import type { Brand } from './brand.ts';

/** Id of a document on the wire: a positive integer. */
export type DocId = Brand<number, 'DocId'>;
/** Number of a page within a document version, counted from 1. */
export type PageNo = Brand<number, 'PageNo'>;
export type UserId = Brand<number, 'UserId'>;

export const docId = (value: number): DocId => value as DocId;
export const pageNo = (value: number): PageNo => value as PageNo;
export const userId = (value: number): UserId => value as UserId;
