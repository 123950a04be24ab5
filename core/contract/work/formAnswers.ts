import * as z from 'zod/mini';
import { Id, Text } from '#core/contract/shapes.ts';
import { FormAnswer, FormField } from './form.ts';

/** A column of the list: `number`, `at`, `by`, `version`, `comment`, or a field as `field_<id>`. */
const Column = z.string().check(z.maxLength(50));

export const FormAnswersAsk = z.object({
  formid: Id,
  sort: z.array(z.object({ column: Column, descending: z.boolean() })).check(z.maxLength(5)),
  /** Rows that have one of the values in each column that names any. */
  filters: z.record(Column, z.array(Text(500)).check(z.maxLength(200))),
  quick: Text(200),
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
