import type { Language } from '#core/contract/constants.ts';

interface TemplateRow {
  readonly name: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
}

/** Texts that the demo company writes again and again, kept by its administration for everybody. */
export const MAIL_TEMPLATES: readonly TemplateRow[] = [
  {
    name: 'Rückfrage zur Rechnung',
    language: 'de',
    subject: 'Ihre Rechnung {{index.Rechnungsnummer}}',
    text: [
      'Guten Tag {{receiver.name}},',
      'zu Ihrer Rechnung {{index.Rechnungsnummer}} vom {{index.Rechnungsdatum}} über {{index.Bruttobetrag}} {{index.Währung}} haben wir eine Rückfrage. Bitte rufen Sie uns an oder antworten Sie auf diese E-Mail.',
      'Mit freundlichen Grüßen\n{{sender.name}}',
    ].join('\n\n'),
  },
  {
    name: 'Unterlagen übersenden',
    language: 'de',
    subject: '{{document.type}} {{document.name}}',
    text: [
      'Guten Tag {{receiver.name}},',
      'anbei erhalten Sie {{document.name}} ({{document.type}} vom {{document.date}}).',
      'Mit freundlichen Grüßen\n{{sender.name}}',
    ].join('\n\n'),
  },
  {
    name: 'Question about an invoice',
    language: 'en',
    subject: 'Your invoice {{index.Rechnungsnummer}}',
    text: [
      'Dear {{receiver.name}},',
      'We have a question about your invoice {{index.Rechnungsnummer}} of {{index.Rechnungsdatum}}. Please call us or reply to this e-mail.',
      'Kind regards\n{{sender.name}}',
    ].join('\n\n'),
  },
  {
    name: 'Sending documents',
    language: 'en',
    subject: '{{document.name}}',
    text: [
      'Dear {{receiver.name}},',
      'Please find enclosed {{document.name}}, filed on {{document.date}}.',
      'Kind regards\n{{sender.name}}',
    ].join('\n\n'),
  },
];
