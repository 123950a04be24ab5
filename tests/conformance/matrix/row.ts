import type { ErrorName } from '#core/contract/errors.ts';
import type { Input } from '#tests/conformance/caller.ts';
import type { Things } from './things.ts';

/**
 * Who asks. `outside` may administer but signed in as anybody does; `administrator` signed in to the administration.
 */
export const ROLES = [
  'nobody',
  'pending',
  'reader',
  'outside',
  'administrator',
  'editor',
  'split',
  'stranger',
] as const;
export type Role = (typeof ROLES)[number];
/** Whose things: the first client's, which are the editor's, or the second's, which are the stranger's. */
export const PLACES = ['first', 'second'] as const;
export type Place = (typeof PLACES)[number];

/**
 * What a call is to make of a role and a thing: does it, does not know the thing, knows it and refuses, or refuses for
 * a reason of its own.
 */
export type Verdict = 'does' | 'unknown' | 'refused' | ErrorName;
export type Rule = (role: Role, place: Place) => Verdict;

const inClient: Readonly<Record<Place, readonly Role[]>> = {
  first: ['reader', 'outside', 'administrator', 'editor', 'split'],
  second: ['split', 'stranger'],
};
const withRights: Readonly<Record<Place, readonly Role[]>> = { first: ['editor'], second: ['split', 'stranger'] };
const owner: Readonly<Record<Place, Role>> = { first: 'editor', second: 'stranger' };

/** Rules by the words of server/rules; the roles are those of tests/conformance/scene.ts. */
export const anybody: Rule = () => 'does';
export const whoSees: Rule = (role, place) => (inClient[place].includes(role) ? 'does' : 'unknown');
export const whoHoldsTheRight: Rule = (role, place) =>
  withRights[place].includes(role) ? 'does' : inClient[place].includes(role) ? 'refused' : 'unknown';
export const whoHoldsItSomewhere: Rule = (role) =>
  withRights.first.includes(role) || withRights.second.includes(role) ? 'does' : 'refused';
export const whoSearches: Rule = (role) =>
  ['reader', 'editor', 'split', 'stranger'].includes(role) ? 'does' : 'refused';
/** Members of the group that the thing is given to. */
export const whoIsInTheGroup: Rule = (role, place) => (withRights[place].includes(role) ? 'does' : 'unknown');
export const whoseItIs: Rule = (role, place) => (role === owner[place] ? 'does' : 'unknown');
export const oneself: Rule = (role, place) => (role === owner[place] ? 'does' : 'refused');
/** Results are the searcher's own; who may search nowhere hears that first. */
export const whoseResultItIs: Rule = (role, place) =>
  whoSearches(role, place) === 'does' ? whoseItIs(role, place) : 'refused';
/** Refused before the thing is looked for to whom holds the right nowhere. */
export const firstSomewhere =
  (rule: Rule): Rule =>
  (role, place) => {
    const somewhere = whoHoldsItSomewhere(role, place);
    return somewhere === 'does' ? rule(role, place) : somewhere;
  };

/** One call: for whom, with what, and how it refuses. */
export interface Row {
  readonly does: Rule;
  readonly input?: (things: Things) => Input | Promise<Input>;
  readonly unknown?: ErrorName;
  readonly refused?: ErrorName;
  /**
   * Where doing it is not the point: a failure that only who may do it gets to hear. Absent, the call must succeed.
   */
  readonly reaches?: ErrorName;
  /** The answer of who may see them names the things, by their word. */
  readonly shows?: true;
  /** What the whole company works with, whichever client it is for, stands in the answer: names of workflows. */
  readonly companyWide?: true;
  /** The session is of no use afterwards. */
  readonly endsSession?: true;
}
