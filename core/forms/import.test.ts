import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FormDefinition, type FormField } from '#core/contract/work/form.ts';
import { checkDefinition } from './check.ts';
import { changesBetween } from './compare.ts';
import { copiedFields, withPasted } from './copy.ts';
import { fieldsOfPdf, type PdfField } from './importPdf.ts';
import { fieldsOfSchema } from './importSchema.ts';

const kinds = (fields: readonly FormField[]) => fields.map(({ id, kind }) => `${id} ${kind}`);

test('[FORM-01] a JSON Schema becomes form fields', () => {
  const schema = {
    type: 'object',
    required: ['name', 'kind'],
    properties: {
      name: { type: 'string', title: 'Ihr Name', description: 'Vor- und Nachname' },
      kind: { enum: ['A', 'B'] },
      first: { type: 'string', format: 'date' },
      mail: { type: 'string', format: 'email', minLength: 6, maxLength: 80 },
      days: { type: 'integer', minimum: 1, maximum: 60 },
      agreed: { type: 'boolean' },
      goods: { type: 'array', items: { type: 'string', enum: ['X', 'Y'] } },
      address: { $ref: '#/$defs/address' },
      rows: { type: 'array', items: { properties: { day: { format: 'date' }, paid: { type: 'number' } } } },
    },
    $defs: { address: { type: 'object', properties: { street: { type: 'string', maxLength: 500 } } } },
  };
  const fields = fieldsOfSchema(schema);
  expect(kinds(fields)).toEqual([
    'name text',
    'kind choice',
    'first date',
    'mail text',
    'days number',
    'agreed yesno',
    'goods choices',
    'address heading',
    'street longtext',
    'rows table',
  ]);
  expect(fields[0]).toMatchObject({ label: 'Ihr Name', hint: 'Vor- und Nachname', required: true });
  expect(fields[3]).toMatchObject({ format: 'mail', minlength: 6, maxlength: 80 });
  expect(fields[4]).toMatchObject({ minimum: 1, maximum: 60, required: false });
  expect(fields[9]?.columns?.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['day date', 'paid number']);
});

const anySchema = fc.letrec((tie) => ({
  schema: fc.record(
    {
      type: fc.constantFrom('string', 'object', 'array', 'number', 'boolean', 'null', 7),
      title: fc.oneof(fc.string(), fc.constant(null)),
      enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 4 }),
      format: fc.constantFrom('date', 'time', 'email', 'uri', 'x'),
      minimum: fc.integer({ min: -2, max: 2 }),
      maximum: fc.integer({ min: -2, max: 2 }),
      minLength: fc.constantFrom(-1, 0, 3, 1e9, 0.5),
      maxLength: fc.constantFrom(-1, 0, 2, 900, 1e9),
      $ref: fc.constantFrom('#', '#/properties/a', '#/properties/__proto__', 'http://elsewhere', '#/x'),
      items: tie('schema'),
      properties: fc.dictionary(fc.oneof(fc.constantFrom('a', '__proto__', 'ä ö'), fc.string()), tie('schema'), {
        maxKeys: 4,
      }),
      required: fc.oneof(fc.array(fc.constantFrom('a', 'b')), fc.string()),
    },
    { requiredKeys: [] },
  ),
})).schema;
const widget = fc.record<PdfField>({
  name: fc.oneof(fc.constantFrom('f[0].Name[0]', 'f[0].Ort', ''), fc.string()),
  label: fc.oneof(fc.constant(''), fc.string({ maxLength: 300 })),
  kind: fc.constantFrom('text', 'longtext', 'check', 'radio', 'choice', 'choices', 'sign'),
  options: fc.array(fc.string(), { maxLength: 4 }),
  required: fc.boolean(),
  maxlength: fc.constantFrom(-1, 0, 5, 1e9),
  page: fc.integer({ min: 1, max: 3 }),
  x: fc.integer({ min: 0, max: 500 }),
  top: fc.integer({ min: 0, max: 800 }),
});

test('[FORM-01] any imported file becomes a form that can be published', () => {
  const accepted = (fields: readonly FormField[]) => {
    expect(FormDefinition.safeParse({ fields }).error).toBeUndefined();
    const faults = checkDefinition({ fields: [...fields] }).filter(({ what }) => what !== 'empty');
    expect(faults).toEqual([]);
  };
  fc.assert(fc.property(fc.oneof(anySchema, fc.jsonValue()), (schema) => accepted(fieldsOfSchema(schema))));
  fc.assert(fc.property(fc.array(widget, { maxLength: 30 }), (widgets) => accepted(fieldsOfPdf(widgets))));
});

const at = (name: string, top: number, x: number, more: Partial<PdfField> = {}): PdfField => ({
  name,
  label: '',
  kind: 'text',
  options: [],
  required: false,
  page: 1,
  top,
  x,
  ...more,
});

test('[FORM-01] fields of a PDF form are imported in reading order, radio buttons as one choice', () => {
  const fields = fieldsOfPdf([
    at('form[0].Sex[0]', 600, 200, { kind: 'radio', options: ['w'] }),
    at('form[0].Sex[0]', 600, 100, { kind: 'radio', options: ['m'] }),
    at('Ort', 699, 300),
    at('Vor_name', 701, 50, { label: 'Vorname', required: true }),
    at('Datum', 500, 50),
    at('Hand', 400, 50, { kind: 'sign' }),
    at('Ja', 450, 50, { kind: 'check', options: ['On'] }),
  ]);
  expect(fields.map(({ label, kind }) => `${label} ${kind}`)).toEqual([
    'Vorname text',
    'Ort text',
    'Sex choice',
    'Datum date',
    'Ja yesno',
    'Hand signature',
  ]);
  expect(fields[2]?.options).toEqual(['m', 'w']);
});

const field = (id: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: id,
  required: false,
  ...more,
});

const doubled = (id: string) => ({ calc: 'product', of: [{ field: id }, { number: 2 }] });

test('[FORM-01] a section is copied into another form with the conditions between its fields', () => {
  const from: FormDefinition = {
    fields: [
      field('head', 'heading'),
      field('a', 'number', { indexid: 7 }),
      field('b', 'computed', { formula: doubled('a'), show: { is: 'filled', field: 'a' } }),
      field('next', 'heading'),
    ],
  };
  const copied = copiedFields(from, 0);
  expect(copied.map(({ id }) => id)).toEqual(['head', 'a', 'b']);
  expect(copiedFields(from, 1).map(({ id }) => id)).toEqual(['a']);
  const into = withPasted({ fields: [field('a', 'text'), field('z', 'text')] }, copied, 0);
  expect(into.fields.map(({ id }) => id)).toEqual(['a', 'head', 'a_2', 'b', 'z']);
  expect(into.fields[2]?.indexid).toBeUndefined();
  expect(into.fields[3]).toMatchObject({ formula: doubled('a_2'), show: { is: 'filled', field: 'a_2' } });
  expect(checkDefinition(into)).toEqual([]);
});

test('[FORM-03] comparing two versions lists added, removed, moved and changed fields', () => {
  const before = { fields: [field('a', 'text'), field('b', 'text'), field('c', 'text'), field('d', 'text')] };
  const after = {
    fields: [
      field('d', 'text'),
      field('a', 'text', { label: 'A', required: true }),
      field('n', 'date'),
      field('b', 'text'),
    ],
  };
  expect(changesBetween(before, after)).toEqual([
    { what: 'moved', field: after.fields[0] },
    { what: 'changed', field: after.fields[1], parts: ['label', 'required'] },
    { what: 'added', field: after.fields[2] },
    { what: 'removed', field: before.fields[2] },
  ]);
  expect(changesBetween(before, before)).toEqual([]);
});
