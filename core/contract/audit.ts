/** Names of what the audit notes, in the order of the nouns; texts are the client's. */
export type AuditAction =
  | 'session.opened'
  | 'session.closed'
  | 'session.allClosed'
  | 'password.changed'
  | 'twofactor.activated'
  | 'twofactor.deactivated'
  | 'twofactor.recoveryRenewed'
  | 'twofactor.recoveryUsed'
  | 'image.set'
  | 'image.removed'
  | 'template.set'
  | 'template.deleted'
  | 'savedSearch.set'
  | 'savedSearch.deleted'
  | 'signature.set'
  | 'signature.removed'
  | 'event.finished'
  | 'pool.processAdded'
  | 'pool.fileAdded'
  | 'pool.fileSet'
  | 'pool.locked'
  | 'pool.released'
  | 'pool.deleted'
  | 'pool.step'
  | DocumentAction;

/** Those of a document, which its history shows. */
export type DocumentAction =
  | 'document.archived'
  | 'document.versionized'
  | 'document.deleted'
  | 'protection.set'
  | 'layer.set'
  | 'layer.deleted'
  | 'stamp.numbered'
  | 'document.signed';
