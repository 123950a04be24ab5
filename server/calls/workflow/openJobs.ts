import type { OpenJob } from '#core/contract/work/workflow.ts';
import { workOf } from '#core/workflow/definition.ts';
import type { Services } from '#server/http/call.ts';
import { offerOf } from '#server/rules/workflow.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { jobsOf, type JobViewer } from '#server/store/workflow/jobs.ts';
import { nameOfUser } from '#server/store/workflow/people.ts';
import { actorOn, type requireWorkflow } from '#server/calls/workflow/workflowPeople.ts';
import { presentJobs } from '#server/calls/workflow/workflowView.ts';

type Known = Awaited<ReturnType<typeof requireWorkflow>>;
/** More than a parallel step has branches. */
const JOBS_MAXIMUM = 50;

/** The open jobs of a workflow, with what the caller may do about each and the question that waits for an answer. */
export async function openJobs(
  services: Services,
  looker: JobViewer,
  principal: Principal,
  known: Known,
): Promise<OpenJob[]> {
  const { db } = services.store;
  const rows = await jobsOf(db, looker, { wfid: known.row.wfid, limit: JOBS_MAXIMUM });
  const jobs = await presentJobs(services, looker, rows);
  return Promise.all(
    jobs.map(async (job): Promise<OpenJob> => {
      const one = known.instance.jobs.find(({ id }) => id === job.stepid);
      if (one === undefined) return { ...job, offer: 'none' };
      const by = actorOn(looker, principal, known, one.id);
      const offer = offerOf(known.instance, one, workOf(known.definition, one.step), by);
      if (one.asked === undefined) return { ...job, offer };
      return {
        ...job,
        offer,
        question: { askedname: await nameOfUser(db, one.asked.to), text: one.asked.question },
      };
    }),
  );
}
