import { expect, test } from 'vitest';
import { type ClientMessageName, clientMessages } from '#core/contract/clientMessages.ts';
import { type ErrorName, errorCatalogue } from '#core/contract/errors.ts';
import { LANGUAGES } from '#core/contract/constants.ts';
import { clientCode, flatten, namespaces, readTexts, usage } from './texts.ts';

/** Specification, section 8, verbatim: the sentence and the message that uses it. */
const sentences: readonly (readonly [sentence: string, name: ClientMessageName | ErrorName])[] = [
  ['Anmeldung ist abgelaufen', 'session.expired'],
  ['Bitte melden Sie sich neu an', 'session.loginAgain'],
  ['Server nicht erreichbar', 'server.noResponse'],
  ['Stammdaten nicht geladen', 'masterdata.notLoaded'],
  ['MS 365 Login fehlgeschlagen', 'login.cloudFailed'],
  ['Code zu oft falsch eingegeben', 'login.codeTooOften'],
  ['URL-Aufruf', 'link.title'],
  ['Fehler bei der Ermittlung von Event-Id oder Dokumenten-Id', 'event.noTarget'],
  ['Keine Verbindung zum Internet vorhanden!', 'network.noInternet'],
  ['Ein unerwarteter Fehler ist aufgetreten!', 'app.unexpected'],
  ['Kopieren fehlgeschlagen. Bitte kopieren Sie den Code manuell.', 'code.notCopied'],
  ['Kein Code zum Kopieren verfügbar', 'code.nothingToCopy'],
  ['Es besteht keine Netzwerkverbindung', 'network.offline'],
  ['Das angegebene Einmalpasswort ist ungültig', 'twofactor.codeWrong'],
  ['Der eingegebene Code ist falsch!', 'login.codeWrong'],
  ['Die Archivierung steht nicht zur Verfügung, da Ihnen die notwendigen Rechte fehlen.', 'archive.refused'],
  ['Die Archivierung steht nicht zur Verfügung, da Ihnen die notwendigen Rechte fehlen.', 'archive.rightMissing'],
  ['Das Passwort wurde geändert!', 'password.changed'],
  ['Zwei-Faktor wurde aktiviert!', 'twofactor.activated'],
  ['Zwei-Faktor wurde deaktiviert!', 'twofactor.deactivated'],
  ['Das Dokument wurde erfolgreich angelegt!', 'archive.done'],
  ['Code wurde kopiert!', 'code.copied'],
];

/** Specification, section 8: messages given by meaning only, in its order, and the delete confirmations. */
const meanings: readonly (readonly [meaning: string, ...names: (ClientMessageName | ErrorName)[]])[] = [
  ['an existing document version on archiving (424)', 'archive.versionExists'],
  ['two-factor entry at login (428)', 'login.codeRequired'],
  ['workflow step error code 938', 'workflow.stepFailed'],
  ['document deleted or no permission', 'document.deleted', 'document.unknown'],
  ['connection error so the document cannot be opened', 'document.notOpened', 'server.noResponse'],
  ['decryption error', 'document.notDecrypted', 'document.passwordWrong'],
  ['protection info fetch failed', 'protection.notLoaded'],
  ['logout failed', 'session.logoutFailed'],
  ['incomplete credentials', 'login.incomplete'],
  ['password must be changed', 'password.due', 'session.setupRequired'],
  ['archiving failed (check errors on document and pages)', 'archive.pagesFailed'],
  ['no archiving mask for the document type (first available mask is selected)', 'archive.noMask'],
  ['none available leads to logout', 'archive.noMaskAtAll'],
  ['missing or faulty SAF file', 'archive.safFile'],
  ['faulty or missing file name', 'archive.fileNameInvalid'],
  ['old version cannot be edited', 'document.onlyCurrentEdited', 'document.oldVersion'],
  ['version already current', 'version.alreadyCurrent'],
  ['layer errors end editing', 'layer.editingEnded', 'layer.lockLost'],
  ['layer editing unsupported in browser or format', 'layer.unsupported'],
  ['unsaved layer changes prompt confirmation', 'layer.unsaved'],
  ['URL parameter error', 'link.action'],
  ['note cannot be deleted', 'note.notDeleted'],
  ['settings and column visibility not saved', 'settings.notSaved', 'columns.notSaved'],
  ['attachments, templates, documents not loaded', 'attachment.notLoaded', 'template.notLoaded', 'search.failed'],
  ['saved search mask no longer available', 'search.maskGone'],
  ['maximum panel size exceeded', 'panels.tooLarge'],
  ['corrupted workflow', 'workflow.corrupted'],
  ['link could not be copied', 'link.notCopied'],
  ['pool being processed', 'pool.processed'],
  ['workflow locked by {name}', 'workflow.locked'],
  ['notification cannot be edited on the web', 'notification.notOnWeb'],
  ['no signature stored', 'signature.none'],
  ['preview not available', 'document.noPreview', 'preview.unavailable'],
  ['setting a property failed', 'property.notSet'],
  ['no documents, pages, layers or notes found', 'search.nothing', 'page.none', 'layer.none', 'note.none'],
  ['chunk loading timeout', 'app.chunk'],
  [
    'delete confirmations',
    'confirm.document',
    'confirm.page',
    'confirm.note',
    'confirm.attachment',
    'confirm.subscription',
    'confirm.template',
  ],
];

const isClients = (name: ClientMessageName | ErrorName): name is ClientMessageName => name in clientMessages;
const keyOf = (name: ClientMessageName | ErrorName) => (isClients(name) ? clientMessages[name].text : `errors:${name}`);

const textsOf = (language: string) =>
  new Map<string, string>(
    namespaces(language).flatMap((namespace) =>
      flatten(readTexts(language, namespace)).map(([key, text]) => [`${namespace}:${key}`, text] as const),
    ),
  );

test('[ERR-01] names and codes are unique: a name is the server’s or the client’s, a code is one error', () => {
  const codes = Object.values(errorCatalogue).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(Object.keys(clientMessages).filter((name) => name in errorCatalogue)).toEqual([]);
});

test('[ERR-01] the specification’s sentences are used word for word in German', () => {
  const german = textsOf('de');
  expect(sentences.map(([, name]) => german.get(keyOf(name)))).toEqual(sentences.map(([sentence]) => sentence));
});

test('[ERR-01] every message the specification describes has a text in seven languages', () => {
  for (const language of LANGUAGES) {
    const texts = textsOf(language);
    const names = [...sentences, ...meanings].flatMap(([, ...said]) => said);
    expect(
      [...names, ...(Object.keys(clientMessages) as ClientMessageName[])].filter((name) => !texts.has(keyOf(name))),
      language,
    ).toEqual([]);
  }
  expect(textsOf('de').get(keyOf('workflow.locked'))).toContain('{{name}}');
});

test('[ERR-01] every message is used by the client', () => {
  const isUsed = usage(clientCode());
  const unused = Object.entries(clientMessages).filter(([, { text }]) => {
    const [namespace = '', key = ''] = text.split(':');
    return !isUsed(namespace, key);
  });
  expect(unused.map(([name]) => name)).toEqual([]);
});
