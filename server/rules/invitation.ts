import { INVITATION_DAYS } from '#core/contract/people/invitation.ts';

const DAY_MS = 86_400_000;

/** When an invitation sent now expires, epoch milliseconds. */
export const invitedUntil = (now: number): number => now + INVITATION_DAYS * DAY_MS;
