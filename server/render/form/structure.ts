import {
  PDFArray,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFDict,
  PDFRef,
} from '@cantoo/pdf-lib';

export type Tag = 'H1' | 'H2' | 'P' | 'Div' | 'Form' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/** An element of the structure tree, as screen readers see it. */
export interface Piece {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
  readonly tag: Tag | 'Document';
}

/**
 * The tagged structure of the document: headings, paragraphs, fields, tables with rows and cells (ISO 32000-1, 14.7).
 * Content outside it, such as lines, is an artifact.
 */
export class Structure {
  readonly #pdf: PDFDocument;
  readonly #root: PDFRef;
  readonly document: Piece;
  /** For each page, the element of each marked content sequence, in order. */
  readonly #marked = new Map<PDFPage, PDFRef[]>();
  /** Elements of widgets, by the widget's structure key. */
  readonly #widgets: { readonly key: number; readonly ref: PDFRef }[] = [];
  #keys = 0;

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
    const root = pdf.context.obj({ Type: 'StructTreeRoot' });
    this.#root = pdf.context.register(root);
    this.document = this.#piece('Document', this.#root);
    root.set(PDFName.of('K'), this.document.ref);
  }

  /** Appends a new element to another. @param alt alternative text for screen readers */
  piece(tag: Tag, parent: Piece = this.document, alt?: string): Piece {
    const piece = this.#piece(tag, parent.ref);
    if (alt !== undefined) piece.dict.set(PDFName.of('Alt'), PDFHexString.fromText(alt));
    if (tag === 'TH') piece.dict.set(PDFName.of('A'), this.#pdf.context.obj({ O: 'Table', Scope: 'Column' }));
    this.#kids(parent).push(piece.ref);
    return piece;
  }

  /** Content drawn by `draw` belongs to the element. */
  mark(page: PDFPage, { tag, dict, ref }: Piece, draw: () => void): void {
    const marked = this.#marked.get(page) ?? [];
    this.#marked.set(page, marked);
    const id = marked.push(ref) - 1;
    page.pushOperators(begin(tag, `<</MCID ${id}>>`));
    draw();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
    this.#kids({ dict }).push(this.#pdf.context.obj({ Type: 'MCR', Pg: page.ref, MCID: id }));
  }

  /** Decorative content that screen readers skip. */
  artifact(page: PDFPage, draw: () => void): void {
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
    draw();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  /** Adds the last field put on a page, with its label as accessible name. */
  widget(page: PDFPage, parent: Piece, label: string): void {
    const annotations = page.node.Annots();
    const ref = annotations?.get(annotations.size() - 1);
    if (!(ref instanceof PDFRef)) return;
    const widget = this.#pdf.context.lookup(ref) as PDFDict;
    const piece = this.piece('Form', parent, label);
    this.#kids(piece).push(this.#pdf.context.obj({ Type: 'OBJR', Obj: ref, Pg: page.ref }));
    // Readers look for the name at the widget and at its field (fields.ts).
    widget.set(PDFName.of('TU'), PDFHexString.fromText(label));
    const key = this.#keys++;
    widget.set(PDFName.of('StructParent'), PDFNumber.of(key));
    this.#widgets.push({ key, ref: piece.ref });
  }

  /** Writes the structure tree; nothing may be drawn after that. */
  finish(): void {
    const { context, catalog } = this.#pdf;
    const numbers: (number | PDFRef)[] = this.#widgets.flatMap(({ key, ref }) => [key, ref]);
    for (const page of this.#pdf.getPages()) {
      const marked = this.#marked.get(page);
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
      if (marked === undefined) continue;
      const key = this.#keys++;
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(key));
      numbers.push(key, context.register(context.obj(marked)));
    }
    const root = context.lookup(this.#root) as PDFDict;
    root.set(PDFName.of('ParentTree'), context.register(context.obj({ Nums: numbers })));
    root.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(this.#keys));
    catalog.set(PDFName.of('StructTreeRoot'), this.#root);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }

  #piece(tag: Tag | 'Document', parent: PDFRef): Piece {
    const dict = this.#pdf.context.obj({ Type: 'StructElem', S: tag, P: parent, K: [] });
    return { ref: this.#pdf.context.register(dict), dict, tag };
  }

  #kids({ dict }: Pick<Piece, 'dict'>) {
    const kids = dict.get(PDFName.of('K'));
    if (!(kids instanceof PDFArray)) throw new Error('a piece without kids');
    return kids;
  }
}

const begin = (tag: string, properties: string): PDFOperator =>
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(tag), properties]);
