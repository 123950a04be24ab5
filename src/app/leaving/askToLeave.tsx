import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { useSession } from '#src/stores/session/store.ts';
import type { LeavingQuestion, WayOut } from '#src/stores/work/registry.ts';
import { LeavingForm } from './LeavingForm.tsx';

/** CSS px. */
const QUESTION_SIZE = [420, 240] as const;

/**
 * Asks in a dialog. When the session ends or is restored, the question is withdrawn: otherwise it would be hidden by
 * the veil or shown to another user.
 * @returns whether a way out was taken and succeeded
 */
export const askToLeave = (question: LeavingQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (may: boolean | Promise<boolean>): void => {
      unsubscribe();
      resolve(may);
    };
    const id = openModal({
      title: question.title,
      size: QUESTION_SIZE,
      apply: question.ways[0].label,
      destructive: question.ways[0].destroys === true,
      cancel: question.stay,
      onCancel: () => settle(false),
      content: ({ formId, close }) => {
        const take = (way: WayOut) => {
          close();
          settle(way.take());
        };
        return <LeavingForm formId={formId} question={question} onWay={take} />;
      },
    });
    const unsubscribe = useSession.subscribe(({ user, interrupted }, before) => {
      if (user?.id === before.user?.id && interrupted === before.interrupted) return;
      closeModal(id);
      settle(false);
    });
  });
