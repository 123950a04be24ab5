interface ClientMessage {
  readonly kind: 'error' | 'warning' | 'info' | 'success' | 'question';
  /** The text: `<namespace>:<key>` below locales/<language>. */
  readonly text: string;
}

/**
 * The client's own messages to the user (specification, section 8), by name; the server's are in errors.ts.
 * tests/architecture/messages.test.ts compares both with the specification, the locales and the code.
 */
export const clientMessages = {
  'session.expired': { kind: 'warning', text: 'app:session.expired' },
  'session.loginAgain': { kind: 'warning', text: 'app:session.loginAgain' },
  'session.logoutFailed': { kind: 'error', text: 'app:session.logoutFailed' },
  'server.noResponse': { kind: 'error', text: 'app:failure.noResponse' },
  'server.malformed': { kind: 'error', text: 'app:failure.malformed' },
  'network.noInternet': { kind: 'error', text: 'app:failure.noInternet' },
  'network.offline': { kind: 'error', text: 'app:failure.offline' },
  'app.unexpected': { kind: 'error', text: 'app:failure.unexpected' },
  'app.chunk': { kind: 'error', text: 'app:failure.chunk' },
  'masterdata.notLoaded': { kind: 'error', text: 'app:masterdata.notLoaded' },

  'login.incomplete': { kind: 'error', text: 'login:missing' },
  'login.codeEmpty': { kind: 'error', text: 'login:code.empty' },
  'login.codeTooOften': { kind: 'warning', text: 'login:code.tooOften' },
  'login.cloudFailed': { kind: 'error', text: 'login:cloudFailed' },
  'link.title': { kind: 'error', text: 'shell:deepLink.title' },
  'link.action': { kind: 'error', text: 'shell:deepLink.problem.action' },
  'link.notCopied': { kind: 'error', text: 'messages:link.notCopied' },
  'event.noTarget': { kind: 'error', text: 'infocentre:noTarget' },
  'notification.notOnWeb': { kind: 'info', text: 'messages:notification.notOnWeb' },

  'password.due': { kind: 'info', text: 'account:password.due' },
  'password.changed': { kind: 'success', text: 'account:password.changed' },
  'twofactor.activated': { kind: 'success', text: 'account:twoFactor.activated' },
  'twofactor.deactivated': { kind: 'success', text: 'account:twoFactor.deactivated' },
  'code.copied': { kind: 'success', text: 'account:copy.done' },
  'code.notCopied': { kind: 'warning', text: 'account:copy.failed' },
  'code.nothingToCopy': { kind: 'error', text: 'account:copy.nothing' },
  'settings.notSaved': { kind: 'error', text: 'settings:app.notSaved' },

  'search.failed': { kind: 'error', text: 'search:empty.failedTitle' },
  'search.nothing': { kind: 'info', text: 'search:empty.noneTitle' },
  'search.maskGone': { kind: 'warning', text: 'search:mask.gone' },
  'columns.notSaved': { kind: 'error', text: 'list:notSaved' },

  'archive.refused': { kind: 'error', text: 'archive:refused' },
  'archive.done': { kind: 'success', text: 'archive:archived' },
  'archive.noMask': { kind: 'info', text: 'archive:form.noMask' },
  'archive.noMaskAtAll': { kind: 'error', text: 'archive:form.noMaskAtAll' },
  'archive.pagesFailed': { kind: 'error', text: 'scan:filing.failed' },
  'archive.safFile': { kind: 'error', text: 'messages:import.safFile' },

  'document.notOpened': { kind: 'error', text: 'document:failed' },
  'document.noPreview': { kind: 'info', text: 'preview:noPreview' },
  'document.notDecrypted': { kind: 'error', text: 'viewer:password.wrong' },
  'document.onlyCurrentEdited': { kind: 'info', text: 'viewer:whyNot.oldVersion' },
  'version.alreadyCurrent': { kind: 'info', text: 'messages:version.alreadyCurrent' },
  'protection.notLoaded': { kind: 'error', text: 'messages:protection.notLoaded' },
  'property.notSet': { kind: 'error', text: 'messages:property.notSet' },
  'layer.editingEnded': { kind: 'error', text: 'viewer:lockLost' },
  'layer.unsupported': { kind: 'info', text: 'viewer:noLayers' },
  'layer.unsaved': { kind: 'question', text: 'viewer:unsaved.text' },
  'layer.none': { kind: 'info', text: 'marks:none' },
  'page.none': { kind: 'info', text: 'messages:page.none' },
  'signature.none': { kind: 'question', text: 'signature:none.title' },
  'note.none': { kind: 'info', text: 'messages:note.none' },
  'note.notDeleted': { kind: 'error', text: 'messages:note.notDeleted' },
  'attachment.notLoaded': { kind: 'error', text: 'messages:attachment.notLoaded' },
  'template.notLoaded': { kind: 'error', text: 'messages:template.notLoaded' },
  'panels.tooLarge': { kind: 'info', text: 'shell:panelTooLarge' },
  'workflow.corrupted': { kind: 'error', text: 'messages:workflow.corrupted' },
  'workflow.locked': { kind: 'info', text: 'messages:workflow.locked' },

  'confirm.document': { kind: 'question', text: 'messages:confirm.document' },
  'confirm.page': { kind: 'question', text: 'messages:confirm.page' },
  'confirm.note': { kind: 'question', text: 'messages:confirm.note' },
  'confirm.attachment': { kind: 'question', text: 'messages:confirm.attachment' },
  'confirm.subscription': { kind: 'question', text: 'messages:confirm.subscription' },
  'confirm.template': { kind: 'question', text: 'messages:confirm.template' },
} as const satisfies Record<string, ClientMessage>;

export type ClientMessageName = keyof typeof clientMessages;
