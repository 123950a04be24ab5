import * as z from 'zod/mini';
import { Id } from '#core/contract/shapes.ts';
import { Arrange } from './arrange.ts';
import { FormAnswer, FormField } from './form.ts';

/** A column of the list: `number`, `at`, `by`, `version`, `comment`, or a field as `field_<id>`. */
const Column = z.string().check(z.maxLength(50));

export const FormAnswersAsk = z.object({
  formid: Id,
  ...Arrange(Column),
});
export type FormAnswersAsk = z.infer<typeof FormAnswersAsk>;

/** Rows sent along with the list: its first two windows. */
export const FIRST_ANSWERS = 200;
/** The answers of a form; windows are read by the list's id. */
export const FormAnswerList = z.object({
  id: z.string(),
  count: z.int(),
  /** The fields of every answered version, those of the latest first. */
  fields: z.array(FormField),
  /** The senders; empty for answers through the link. */
  senders: z.array(z.string()),
});
export type FormAnswerList = z.infer<typeof FormAnswerList>;

export const PlacedAnswer = z.extend(FormAnswer, { position: z.int() });
