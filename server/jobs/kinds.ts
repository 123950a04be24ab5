import type { JobKind, JobPayloads } from '#server/store/channels/jobs.ts';
import { digestSend } from './channels.ts';
import { docusignAsk, docusignSend } from './docusign/signing.ts';
import { fileRead } from './reading/fileRead.ts';
import { fileText } from './reading/fileText.ts';
import { invitationSend } from './mail/invitation.ts';
import type { Job } from './kind.ts';
import { mailSend } from './mail/send.ts';
import { pushSend } from './push/send.ts';
import { storePurge } from './purge.ts';
import { substitutionTell } from './substitution.ts';
import { workflowSignal } from './workflow/signal.ts';
import { subscriptionFire, subscriptionRemind } from './subscriptions.ts';

/** The job of each kind; a missing or surplus one does not compile. */
export const jobKinds = {
  'digest.send': digestSend,
  'docusign.ask': docusignAsk,
  'docusign.send': docusignSend,
  'file.read': fileRead,
  'file.text': fileText,
  'invitation.send': invitationSend,
  'mail.send': mailSend,
  'push.send': pushSend,
  'store.purge': storePurge,
  'subscription.fire': subscriptionFire,
  'subscription.remind': subscriptionRemind,
  'substitution.tell': substitutionTell,
  'workflow.signal': workflowSignal,
} satisfies { readonly [Kind in JobKind]: Job<JobPayloads[Kind]> };
