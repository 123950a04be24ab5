import { SaxesParser } from 'saxes';
import { Failure } from '#server/rules/failure.ts';

export interface SafIndexes {
  /** The file's name, if the XML gives one. */
  readonly filename?: string;
  readonly values: readonly { readonly id?: number; readonly name?: string; readonly value: string }[];
}

const VALUES_MAXIMUM = 200;
const VALUE_CHARACTERS = 4000;

const refuse = (): never => {
  throw new Failure('pool.safFaulty');
};

/**
 * Reads `<saf filename="…"><index id="3">4711</index><index name="Rechnungsdatum">14.10.2026</index></saf>`. Elements
 * may have a namespace; unknown elements are ignored.
 * @throws Failure pool.safFaulty if the XML is invalid
 */
export function readIndexes(xml: string): SafIndexes {
  const values: { id?: number; name?: string; value: string }[] = [];
  let filename: string | undefined;
  let open: { id?: number; name?: string; value: string } | undefined;
  let depth = 0;
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  parser.on('error', refuse);
  // No doctype, and so no entities that could expand without limit.
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    const attribute = (key: string): string | undefined => attributes[key]?.trim() || undefined;
    depth += 1;
    const element = name.split(':').at(-1);
    if (depth === 1) {
      if (element !== 'saf') refuse();
      filename = attribute('filename');
    } else if (element === 'index') {
      const [id, named] = [attribute('id'), attribute('name')];
      if (
        open !== undefined ||
        (id === undefined && named === undefined) ||
        (id !== undefined && !/^\d{1,9}$/u.test(id))
      )
        refuse();
      open = { ...(id !== undefined && { id: Number(id) }), ...(named !== undefined && { name: named }), value: '' };
    }
  });
  const add = (text: string): void => {
    if (open !== undefined) open.value += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (open === undefined || name.split(':').at(-1) !== 'index') return;
    const value = open.value.trim();
    if (value.length > VALUE_CHARACTERS || values.length >= VALUES_MAXIMUM) refuse();
    if (value !== '') values.push({ ...open, value });
    open = undefined;
  });
  parser.write(xml.replace(/^\uFEFF/u, '')).close();
  return { ...(filename !== undefined && { filename }), values };
}
