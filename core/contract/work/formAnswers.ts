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

/** Rows that come with the list: two windows of it. */
export const FIRST_ANSWERS = 200;
/** The answers of a form, read in windows by the list's id. */
export const FormAnswerList = z.object({
  id: z.string(),
  count: z.int(),
  /** The fields of every version that was answered, those of the latest first. */
  fields: z.array(FormField),
  /** Who sent any; empty for what came through the link. */
  senders: z.array(z.string()),
});
export type FormAnswerList = z.infer<typeof FormAnswerList>;

export const PlacedAnswer = z.extend(FormAnswer, { position: z.int() });
