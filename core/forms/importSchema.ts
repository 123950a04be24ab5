import {
  FORM_COLUMNS_MAXIMUM,
  FORM_FIELDS_MAXIMUM,
  FORM_OPTIONS_MAXIMUM,
  FORM_TEXT_MAXIMUM,
  type FormColumn,
  type FormField,
  type TextFormat,
} from '#core/contract/work/form.ts';
import { idMaker } from './ids.ts';

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (raw: unknown): raw is Schema => typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const textOf = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : undefined;
const numberOf = (raw: unknown): number | undefined =>
  typeof raw === 'number' && Number.isFinite(raw) ? raw : undefined;

/** Objects nested deeper are left out: schemas may refer to themselves. */
const DEPTH = 4;
const LABEL = 200;
const LONG = 200;

const optionsOf = (schema: Schema): string[] | undefined => {
  const named = Array.isArray(schema['oneOf']) ? schema['oneOf'] : [];
  const given = Array.isArray(schema['enum'])
    ? schema['enum']
    : named.flatMap((one: unknown) => (isSchema(one) && 'const' in one ? [one['title'] ?? one['const']] : []));
  const texts = given.flatMap((one: unknown) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one).trim().slice(0, LABEL)] : [],
  );
  const options = [...new Set(texts)].filter((text) => text !== '').slice(0, FORM_OPTIONS_MAXIMUM);
  return options.length > 0 ? options : undefined;
};

/** A length as a limit for our text fields; undefined if it is invalid or would limit nothing. */
const lengthOf = (raw: unknown): number | undefined => {
  const length = numberOf(raw);
  return length !== undefined && Number.isInteger(length) && length > 0 && length < FORM_TEXT_MAXIMUM
    ? length
    : undefined;
};
/** Drops limits that no value can meet: a minimum above the maximum. */
const inRange = (least: number | undefined, most: number | undefined) =>
  least !== undefined && most !== undefined && least > most ? ([] as const) : ([least, most] as const);
const FORMATS = new Map<string, TextFormat>([
  ['email', 'mail'],
  ['idn-email', 'mail'],
  ['uri', 'web'],
  ['url', 'web'],
]);

type Found = Omit<FormColumn, 'id' | 'label' | 'required' | 'kind'> & Pick<FormField, 'kind'>;

/** The field for a schema of a single value; undefined for lists and objects. */
function plainOf(schema: Schema): Found | undefined {
  const options = optionsOf(schema);
  if (options !== undefined) return { kind: 'choice', options };
  const types = new Set<unknown>([schema['type']].flat());
  if (types.has('boolean')) return { kind: 'yesno' };
  if (types.has('integer') || types.has('number')) {
    const [minimum, maximum] = inRange(numberOf(schema['minimum']), numberOf(schema['maximum']));
    return { kind: 'number', ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  }
  if (types.has('array') || types.has('object') || isSchema(schema['properties'])) return undefined;
  const format = schema['format'];
  if (format === 'date' || format === 'date-time') return { kind: 'date' };
  if (format === 'time') return { kind: 'time' };
  if (schema['contentEncoding'] === 'base64' || format === 'binary') return { kind: 'file' };
  const [minlength, maxlength] = inRange(lengthOf(schema['minLength']), lengthOf(schema['maxLength']));
  return {
    kind: (maxlength ?? 0) > LONG ? 'longtext' : 'text',
    ...(minlength !== undefined && { minlength }),
    ...(maxlength !== undefined && { maxlength }),
    ...(typeof format === 'string' && FORMATS.has(format) && { format: FORMATS.get(format) }),
  };
}

/**
 * The fields a JSON Schema describes, in its order. Whatever the schema contains, reading ends and yields a valid form.
 */
export function fieldsOfSchema(root: unknown): readonly FormField[] {
  if (!isSchema(root)) return [];
  const id = idMaker();
  const fields: FormField[] = [];
  const resolved = (raw: unknown): Schema => {
    let schema = isSchema(raw) ? raw : {};
    for (let steps = 0; typeof schema['$ref'] === 'string' && steps < DEPTH; steps += 1) {
      const found = schema['$ref']
        .split('/')
        .slice(1)
        .reduce<unknown>((part, key) => (isSchema(part) && Object.hasOwn(part, key) ? part[key] : undefined), root);
      schema = isSchema(found) ? found : {};
    }
    return schema;
  };
  const add = (field: FormField) => {
    if (fields.length < FORM_FIELDS_MAXIMUM) fields.push(field);
  };
  const columnsOf = (items: Schema): FormColumn[] => {
    const column = idMaker();
    const required = requiredIn(items);
    return propertiesOf(items)
      .slice(0, FORM_COLUMNS_MAXIMUM)
      .map(([name, raw]) => {
        const schema = resolved(raw);
        const { kind = 'text', ...found } = plainOf(schema) ?? {};
        const known = kind === 'number' || kind === 'date' || kind === 'choice' ? kind : 'text';
        return { id: column(name), label: labelOf(name, schema), required: required.has(name), kind: known, ...found };
      });
  };
  const walk = (schema: Schema, depth: number) => {
    const required = requiredIn(schema);
    for (const [name, raw] of propertiesOf(schema)) {
      if (fields.length >= FORM_FIELDS_MAXIMUM) return;
      const part = resolved(raw);
      const label = labelOf(name, part);
      const hint = textOf(part['description'])?.slice(0, 500);
      const common = { id: id(name), label, required: required.has(name), ...(hint !== undefined && { hint }) };
      const plain = plainOf(part);
      const items = resolved(part['items']);
      if (plain !== undefined) add({ ...common, ...plain });
      else if (optionsOf(items) !== undefined) add({ ...common, kind: 'choices', options: optionsOf(items) });
      else if (propertiesOf(items).length > 0) add({ ...common, kind: 'table', columns: columnsOf(items) });
      else if (propertiesOf(part).length > 0 && depth < DEPTH) {
        add({ id: common.id, kind: 'heading', label, required: false });
        walk(part, depth + 1);
      } else add({ ...common, kind: 'longtext' });
    }
  };
  walk(resolved(root), 0);
  return fields;
}

const propertiesOf = (schema: Schema): readonly [string, unknown][] =>
  isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];

const requiredIn = ({ required }: Schema): ReadonlySet<unknown> => new Set(Array.isArray(required) ? required : []);

const labelOf = (name: string, schema: Schema): string =>
  (textOf(schema['title']) ?? textOf(name) ?? '–').slice(0, LABEL);
