import type { EnvelopeRow } from '#server/store/sending/envelopes.ts';

/** Days before expiry when signers are warned. */
const WARNED_DAYS = 3;

/** An envelope in the form DocuSign's REST API expects (EnvelopeDefinition). */
export function definitionOf(
  { content, transactionid }: Pick<EnvelopeRow, 'content' | 'transactionid'>,
  { filename, filetype }: { readonly filename: string; readonly filetype: string },
  bytes: Buffer,
): object {
  const { subject, text, template, expiredays, indexes, recipient } = content;
  const document = {
    documentBase64: bytes.toString('base64'),
    documentId: '1',
    name: filename,
    fileExtension: filetype,
  };
  const recipients = {
    signers: recipient.map(({ name, email, order }, at) => ({
      name,
      email,
      recipientId: String(at + 1),
      routingOrder: String(order),
    })),
  };
  return {
    status: 'sent',
    emailSubject: subject,
    emailBlurb: text,
    transactionId: transactionid,
    customFields: { textCustomFields: indexes.map((index) => ({ ...index, show: 'true', required: 'false' })) },
    ...(expiredays !== undefined && {
      notification: {
        useAccountDefaults: 'false',
        expirations: {
          expireEnabled: 'true',
          expireAfter: String(expiredays),
          expireWarn: String(Math.min(WARNED_DAYS, expiredays - 1)),
        },
      },
    }),
    // A template's fields are placed on our document and assigned to our signers.
    ...(template === undefined
      ? { documents: [document], recipients }
      : {
          compositeTemplates: [
            {
              compositeTemplateId: '1',
              serverTemplates: [{ sequence: '1', templateId: template }],
              inlineTemplates: [{ sequence: '2', recipients }],
              document,
            },
          ],
        }),
  };
}
