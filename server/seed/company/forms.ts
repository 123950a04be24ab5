import type { FormDefinition, FormField } from '#core/contract/work/form.ts';
import { INDEXES } from './indexes.ts';
import { doctypeId } from './structure.ts';

/** A field named after its label; `more` holds further properties. */
const field = (id: string, kind: FormField['kind'], label: string, more: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label,
  required: false,
  ...more,
});
const must = { required: true } as const;
const half = { part: 2 } as const;
const subject = { indexid: INDEXES.subject.id } as const;
const received = { indexid: INDEXES.receivedAt.id } as const;
const is = (asked: string, text: string) => ({ is: 'equal', left: { field: asked }, right: { text } });
const yes = (asked: string) => ({ is: 'equal', left: { field: asked }, right: { flag: true } });

/** Answers are archived as correspondence of the first client, by subject and date of receipt. */
const target = { doctypeid: doctypeId(1, 'Schriftverkehr'), maskid: 5 } as const;

/** The forms of the demo company, published. */
export const FORMS: readonly { readonly id: number; readonly name: string; readonly definition: FormDefinition }[] = [
  {
    id: 1,
    name: 'Urlaubsantrag',
    definition: {
      target: { ...target, workflow: 'holiday' },
      copy: true,
      fields: [
        field('name', 'text', 'Name', { ...must, ...half, ...subject }),
        field('staffno', 'text', 'Personalnummer', half),
        field('kind', 'choice', 'Art des Urlaubs', {
          ...must,
          options: ['Erholungsurlaub', 'Sonderurlaub', 'Unbezahlt'],
        }),
        field('reason', 'longtext', 'Grund', { ...must, show: is('kind', 'Sonderurlaub') }),
        field('first', 'date', 'Erster Tag', { ...must, ...half, ...received }),
        field('last', 'date', 'Letzter Tag', { ...must, ...half }),
        field('days', 'number', 'Arbeitstage', { ...must, ...half, minimum: 0.5, maximum: 60 }),
        field('deputy', 'text', 'Vertretung', { ...must, ...half }),
        field('agreed', 'yesno', 'Mit der Vertretung abgesprochen', must),
        field('signed', 'signature', 'Unterschrift', must),
      ],
    },
  },
  {
    id: 2,
    name: 'Reisekosten',
    definition: {
      target,
      fields: [
        field('name', 'text', 'Name', { ...must, ...half, ...subject }),
        field('costcentre', 'text', 'Kostenstelle', half),
        field('from', 'date', 'Beginn der Reise', { ...must, ...half, ...received }),
        field('until', 'date', 'Ende der Reise', { ...must, ...half }),
        field('reversed', 'note', 'Das Ende der Reise liegt vor ihrem Beginn.', {
          show: { is: 'smaller', left: { field: 'until' }, right: { field: 'from' } },
        }),
        field('purpose', 'longtext', 'Anlass', must),
        field('car', 'yesno', 'Mit dem eigenen Wagen'),
        field('kilometres', 'number', 'Gefahrene Kilometer', { minimum: 0, show: yes('car'), require: yes('car') }),
        field('expenses', 'table', 'Auslagen', {
          columns: [
            { id: 'day', kind: 'date', label: 'Tag', required: true },
            { id: 'what', kind: 'text', label: 'Wofür', required: true },
            { id: 'paid', kind: 'amount', label: 'Betrag (€)', required: true, minimum: 0 },
          ],
        }),
        field('total', 'computed', 'Summe der Auslagen (€)', { formula: { sum: [{ field: 'expenses.paid' }] } }),
        field('receipts', 'file', 'Belege', { hint: 'Fotos oder PDF-Dateien der Quittungen' }),
      ],
    },
  },
  {
    id: 3,
    name: 'Lieferantenregistrierung',
    definition: {
      target,
      fields: [
        field('head', 'heading', 'Ihr Unternehmen'),
        field('company', 'text', 'Firma', { ...must, ...subject }),
        field('street', 'text', 'Straße und Hausnummer', must),
        field('zip', 'text', 'Postleitzahl', { ...must, ...half, maxlength: 10 }),
        field('city', 'text', 'Ort', { ...must, ...half }),
        field('vat', 'text', 'Umsatzsteuer-Nummer', half),
        field('iban', 'text', 'IBAN', { ...half, format: 'iban' }),
        field('goods', 'choices', 'Was Sie liefern', {
          ...must,
          options: ['Rohmaterial', 'Bauteile', 'Dienstleistungen', 'Bürobedarf'],
        }),
        field('since', 'date', 'Datum', { ...must, ...received }),
        field('contact', 'heading', 'Ansprechpartner'),
        field('person', 'text', 'Name', { ...must, ...half }),
        field('mail', 'text', 'E-Mail', { ...must, ...half, format: 'mail' }),
      ],
    },
  },
  {
    id: 4,
    name: 'Unfallmeldung',
    definition: {
      target,
      fields: [
        field('what', 'text', 'Was ist geschehen?', { ...must, ...subject }),
        field('day', 'date', 'Tag', { ...must, ...half, ...received }),
        field('time', 'time', 'Uhrzeit', half),
        field('place', 'text', 'Ort des Unfalls', must),
        field('hurt', 'yesno', 'Jemand wurde verletzt'),
        field('who', 'table', 'Verletzte', {
          show: yes('hurt'),
          require: yes('hurt'),
          columns: [
            { id: 'name', kind: 'text', label: 'Name', required: true },
            { id: 'injury', kind: 'text', label: 'Verletzung', required: true },
          ],
        }),
        field('course', 'longtext', 'Hergang', must),
        field('photos', 'file', 'Fotos der Unfallstelle'),
        field('advice', 'note', 'Bei Verletzten zuerst den Notruf 112 wählen, dann dieses Formular ausfüllen.'),
      ],
    },
  },
];
