import { INVITATION_DAYS } from '#core/contract/people/invitation.ts';
import { DAY_MS } from '#core/kernel/date.ts';

/** When an invitation sent now expires, epoch milliseconds. */
export const invitedUntil = (now: number): number => now + INVITATION_DAYS * DAY_MS;
