import { openModal } from '#src/stores/modals/effects.ts';
import type { LeavingQuestion, WayOut } from '#src/stores/work/registry.ts';
import { LeavingForm } from './LeavingForm.tsx';

/** CSS px. */
const QUESTION_SIZE = [420, 240] as const;

/** Asks in a dialog. @returns whether a way out was taken and succeeded */
export const askToLeave = (question: LeavingQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    openModal({
      title: question.title,
      size: QUESTION_SIZE,
      apply: question.ways[0].label,
      cancel: question.stay,
      onCancel: () => resolve(false),
      content: ({ formId, close }) => {
        const take = (way: WayOut) => {
          close();
          resolve(way.take());
        };
        return <LeavingForm formId={formId} question={question} onWay={take} />;
      },
    });
  });
