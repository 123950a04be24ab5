// oxlint-disable-next-line typescript/triple-slash-reference -- types of packages that have none; importers of other folders must see them too
/// <reference path="./packages.d.ts" />
import { deu, eng } from 'stopword';
import { fold } from './fold.ts';

/** Words too common to be indexed and searched, as spelt. */
export const STOP_WORDS: readonly string[] = [...deu, ...eng];

const folded = new Set(STOP_WORDS.map(fold));

/** Whether a folded word is too common to be indexed and searched. */
export const isStopWord = (word: string): boolean => folded.has(word);
