import type { ErrorName } from '#core/contract/errors.ts';
import type { Input } from '#tests/conformance/caller.ts';
import type { Things } from './things.ts';

/** The callers. `outside` may administer but has a normal session; `administrator` has an administration session. */
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
/** Owner of the things: the first client (the editor's) or the second (the stranger's). */
export const PLACES = ['first', 'second'] as const;
export type Place = (typeof PLACES)[number];

/**
 * How a call must treat a role and a thing: perform it, report it as unknown, refuse it, or fail with a specific error.
 */
export type Verdict = 'does' | 'unknown' | 'refused' | ErrorName;
export type Rule = (role: Role, place: Place) => Verdict;

const inClient: Readonly<Record<Place, readonly Role[]>> = {
  first: ['reader', 'outside', 'administrator', 'editor', 'split'],
  second: ['split', 'stranger'],
};
const withRights: Readonly<Record<Place, readonly Role[]>> = { first: ['editor'], second: ['split', 'stranger'] };
const owner: Readonly<Record<Place, Role>> = { first: 'editor', second: 'stranger' };

/** Rules named as in server/rules; the roles are those of tests/conformance/scene.ts. */
export const anybody: Rule = () => 'does';
export const whoSees: Rule = (role, place) => (inClient[place].includes(role) ? 'does' : 'unknown');
export const whoHoldsTheRight: Rule = (role, place) =>
  withRights[place].includes(role) ? 'does' : inClient[place].includes(role) ? 'refused' : 'unknown';
export const whoHoldsItSomewhere: Rule = (role) =>
  withRights.first.includes(role) || withRights.second.includes(role) ? 'does' : 'refused';
export const whoSearches: Rule = (role) =>
  ['reader', 'editor', 'split', 'stranger'].includes(role) ? 'does' : 'refused';
/** Members of the group the thing is assigned to. */
export const whoIsInTheGroup: Rule = (role, place) => (withRights[place].includes(role) ? 'does' : 'unknown');
export const whoseItIs: Rule = (role, place) => (role === owner[place] ? 'does' : 'unknown');
export const oneself: Rule = (role, place) => (role === owner[place] ? 'does' : 'refused');
/** Results belong to the user who searched; users who may not search anywhere get that error first. */
export const whoseResultItIs: Rule = (role, place) =>
  whoSearches(role, place) === 'does' ? whoseItIs(role, place) : 'refused';
/** Users without the right anywhere are refused before the thing is looked up. */
export const firstSomewhere =
  (rule: Rule): Rule =>
  (role, place) => {
    const somewhere = whoHoldsItSomewhere(role, place);
    return somewhere === 'does' ? rule(role, place) : somewhere;
  };

/** Private things of a document: users who see it learn that the thing is none of theirs. */
export const seenFirst =
  (foreign: ErrorName): Rule =>
  (role, place) =>
    whoSees(role, place) !== 'does' ? 'unknown' : whoseItIs(role, place) === 'does' ? 'does' : foreign;

/** One call: who may make it, with what input, and how it refuses. */
export interface Row {
  readonly does: Rule;
  readonly input?: (things: Things) => Input | Promise<Input>;
  readonly unknown?: ErrorName;
  readonly refused?: ErrorName;
  /** If performing the call is not the point: a failure only authorised users get. If absent, the call must succeed. */
  readonly reaches?: ErrorName;
  /** For users who may see them, the answer contains the things' names, recognisable by their word. */
  readonly shows?: true;
  /** The answer contains company-wide names regardless of client: names of workflows. */
  readonly companyWide?: true;
  /** The session cannot be used afterwards. */
  readonly endsSession?: true;
}
