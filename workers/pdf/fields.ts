import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PdfField } from '#core/forms/importPdf.ts';

/** Most pages searched for fields; no form we support is longer. */
const PAGES = 50;

/** A widget as reported by pdf.js, whose types say any. */
interface Widget {
  readonly subtype?: unknown;
  readonly fieldType?: unknown;
  readonly fieldName?: unknown;
  readonly alternativeText?: unknown;
  readonly multiLine?: unknown;
  readonly checkBox?: unknown;
  readonly radioButton?: unknown;
  readonly combo?: unknown;
  readonly multiSelect?: unknown;
  readonly required?: unknown;
  readonly maxLen?: unknown;
  readonly options?: unknown;
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
  readonly rect?: unknown;
}

/** The fields of a PDF's own form, page by page, without push buttons. */
export async function fieldsIn(pdf: PDFDocumentProxy): Promise<readonly PdfField[]> {
  const fields: PdfField[] = [];
  for (let page = 1; page <= Math.min(pdf.numPages, PAGES); page += 1) {
    const widgets = (await (await pdf.getPage(page)).getAnnotations()) as readonly Widget[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- each is looked at
    for (const widget of widgets) {
      const field = fieldOf(widget, page);
      if (field !== undefined) fields.push(field);
    }
  }
  return fields;
}

function fieldOf(widget: Widget, page: number): PdfField | undefined {
  const kind = kindOf(widget);
  if (widget.subtype !== 'Widget' || kind === undefined) return undefined;
  const rect = Array.isArray(widget.rect) ? widget.rect.map(Number) : [];
  const value = widget.radioButton === true ? widget.buttonValue : widget.exportValue;
  const options = Array.isArray(widget.options) ? widget.options.map(shown) : [text(value)];
  return {
    name: text(widget.fieldName),
    label: text(widget.alternativeText),
    kind,
    options,
    required: widget.required === true,
    ...(typeof widget.maxLen === 'number' && { maxlength: widget.maxLen }),
    page,
    x: rect[0] ?? 0,
    top: rect[3] ?? 0,
  };
}

function kindOf({ fieldType, ...widget }: Widget): PdfField['kind'] | undefined {
  if (fieldType === 'Tx') return widget.multiLine === true ? 'longtext' : 'text';
  if (fieldType === 'Ch') return widget.multiSelect === true ? 'choices' : 'choice';
  if (fieldType === 'Sig') return 'sign';
  if (fieldType !== 'Btn') return undefined;
  return widget.radioButton === true ? 'radio' : widget.checkBox === true ? 'check' : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const shown = (option: unknown): string =>
  typeof option === 'object' && option !== null && 'displayValue' in option ? text(option.displayValue) : '';
