/**
 * The error catalogue: every failure a server of this contract answers, by name. `status` is the HTTP status, `code`
 * goes into `response.code`, and the user's text is in locales/<language>/errors.json under the same name
 * (specification, section 8; names and codes are assumed, 401, 424, 428 and 938 are specified).
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, code: 4000 },
  'request.tooLarge': { status: 413, code: 4130 },
  'request.crossSite': { status: 403, code: 4031 },
  'request.tooMany': { status: 429, code: 4290 },
  'call.unknown': { status: 404, code: 4040 },
  'server.failed': { status: 500, code: 5000 },
  'server.stopping': { status: 503, code: 5030 },
  'server.storageFull': { status: 507, code: 5070 },
  /** Temporary: retry after `seconds`. */
  'server.databaseAway': { status: 503, code: 5031 },
  /** The file store is unavailable, like the database: nothing can be stored. */
  'server.storeAway': { status: 503, code: 5034 },
  /** The database is damaged: what is readable is served until it has been restored. */
  'server.readOnly': { status: 503, code: 5033 },

  'session.missing': { status: 401, code: 4010 },
  'login.refused': { status: 401, code: 4011 },
  'login.codeRequired': { status: 428, code: 428 },
  'login.codeWrong': { status: 428, code: 4281 },
  'login.notServedCloud': { status: 403, code: 4032 },
  /** Carries `azureclientid` and `url` for the sign-in (section 4, Cloud-office). */
  'login.cloudRequired': { status: 401, code: 4012 },
  'login.cloudRefused': { status: 401, code: 4013 },
  'login.cloudUserUnknown': { status: 401, code: 4014 },
  'login.cloudUnreachable': { status: 502, code: 5020 },
  'session.setupRequired': { status: 403, code: 4033 },
  /** The user may not administer. */
  'session.adminMissing': { status: 403, code: 47_001 },
  /** The user may administer, but must first sign in to administration (module id 9). */
  'session.adminSignIn': { status: 403, code: 47_002 },

  'setup.closed': { status: 409, code: 47_003 },
  'setup.codeWrong': { status: 403, code: 47_004 },
  'admin.unknown': { status: 404, code: 47_005 },
  /** Somebody else changed it since it was read. */
  'admin.conflict': { status: 409, code: 47_006 },
  'admin.nameTaken': { status: 409, code: 47_007 },
  'admin.inUse': { status: 409, code: 47_008 },
  'admin.lastAdministrator': { status: 409, code: 47_009 },
  'admin.invalid': { status: 422, code: 47_010 },
  'mask.unknown': { status: 404, code: 47_011 },
  /** Carries `name`: of the product that a client cannot do without. */
  'admin.productInUse': { status: 409, code: 47_012 },
  /** The operator allows it in the environment only (`CONNECTIONS`). */
  'admin.locked': { status: 409, code: 47_013 },
  /** The import paused so long that it was taken for dead: what it would have replaced is as it was. */
  'admin.importGivenUp': { status: 409, code: 47_014 },

  'password.wrong': { status: 422, code: 4226 },
  /** The user signs in by a provider and has no password here. */
  'password.none': { status: 409, code: 40_903 },
  'password.tooWeak': { status: 422, code: 4227 },
  'password.same': { status: 422, code: 4228 },
  'twofactor.codeWrong': { status: 422, code: 4229 },
  'twofactor.active': { status: 409, code: 4093 },
  'twofactor.inactive': { status: 409, code: 4094 },
  'twofactor.forced': { status: 409, code: 4095 },

  'calendar.unknown': { status: 404, code: 40_416 },
  /** Unknown, expired, revoked or used up: the answer does not say which. */
  'invitation.unknown': { status: 404, code: 40_415 },

  'right.missing': { status: 403, code: 4034 },
  'archive.rightMissing': { status: 403, code: 4035 },
  'layer.rightMissing': { status: 403, code: 4036 },
  'layer.foreign': { status: 403, code: 4037 },

  'document.unknown': { status: 404, code: 4042 },
  /** Carries `filename` if the user may restore it and was going to open it. */
  'document.deleted': { status: 410, code: 4100 },
  'document.protected': { status: 403, code: 4038 },
  'document.oldVersion': { status: 409, code: 4091 },
  'document.versionUnknown': { status: 404, code: 4047 },
  'document.rightMissing': { status: 403, code: 40_310 },
  'document.clientRightMissing': { status: 403, code: 40_311 },
  'document.deleteRightMissing': { status: 403, code: 40_312 },
  'document.protectRightMissing': { status: 403, code: 40_313 },
  /** Another user changed the same field meanwhile; it is named. */
  'document.conflict': { status: 409, code: 40_910 },
  'document.versionCurrent': { status: 409, code: 40_911 },
  /** The document type has no mask. */
  'document.maskMissing': { status: 422, code: 42_210 },
  /** At the requested time it was not yet filed. */
  'document.notYet': { status: 404, code: 40_410 },
  'document.passwordRequired': { status: 403, code: 4221 },
  'document.passwordWrong': { status: 403, code: 4222 },
  'page.unknown': { status: 404, code: 4043 },
  'page.failed': { status: 422, code: 4223 },
  'page.timeout': { status: 422, code: 4224 },
  /** Rendering crashed twice, the second time in a separate process. */
  'page.crashed': { status: 422, code: 42_204 },
  /** Rendering needs more memory than a page may use. */
  'page.tooLarge': { status: 422, code: 42_205 },
  /** Not ready within the time the caller will wait (header `Prefer: wait=<seconds>`): retry. */
  'page.coming': { status: 503, code: 5032 },
  'preview.unavailable': { status: 415, code: 4150 },

  'layer.locked': { status: 423, code: 4230 },
  /** Locked by the same user in another session. */
  'layer.lockedElsewhere': { status: 423, code: 4231 },
  'layer.lockLost': { status: 409, code: 4092 },
  'layer.unknown': { status: 404, code: 4044 },
  'layer.invalid': { status: 400, code: 4001 },

  'stamp.unknown': { status: 404, code: 4600 },
  /** The impression was not issued by this server to this user for this document. */
  'stamp.notGiven': { status: 422, code: 4601 },
  'template.unknown': { status: 404, code: 4610 },
  'template.foreign': { status: 403, code: 4611 },
  'template.groupForeign': { status: 403, code: 4612 },
  'template.nameTaken': { status: 409, code: 4613 },
  'template.tooMany': { status: 409, code: 4614 },
  'template.invalid': { status: 400, code: 4615 },
  'template.ofCompany': { status: 403, code: 4616 },
  'signature.rightMissing': { status: 403, code: 40_301 },
  'signature.missing': { status: 404, code: 40_401 },
  'signature.invalid': { status: 422, code: 42_201 },
  /** Nothing in it can be drawn. */
  'signature.empty': { status: 422, code: 42_202 },
  /** The password was not verified for this document, or too long ago, or the verification was already used. */
  'signature.unverified': { status: 403, code: 40_302 },
  /** The stored bytes differ from those that were filed. */
  'signature.fileChanged': { status: 409, code: 40_902 },
  /** It would extend beyond the edge of the page. */
  'signature.outside': { status: 422, code: 42_203 },
  /** Signatures are only created by signing, and cannot be changed. */
  'signature.sealed': { status: 409, code: 40_901 },

  'note.unknown': { status: 404, code: 40_411 },
  'note.rightMissing': { status: 403, code: 40_314 },
  'note.foreign': { status: 403, code: 40_315 },
  'note.conflict': { status: 409, code: 40_912 },
  'note.tooMany': { status: 409, code: 40_913 },
  'note.mentionUnknown': { status: 422, code: 42_211 },
  'tag.unknown': { status: 404, code: 40_412 },
  'tag.nameMissing': { status: 400, code: 40_010 },
  'tag.tooMany': { status: 409, code: 40_914 },
  'link.targetUnknown': { status: 404, code: 40_413 },
  'link.self': { status: 422, code: 42_212 },
  'link.tooMany': { status: 409, code: 40_915 },
  'attachment.unknown': { status: 404, code: 40_414 },
  'attachment.tooMany': { status: 409, code: 40_916 },

  'archive.fileMissing': { status: 400, code: 4002 },
  'archive.fileNameInvalid': { status: 400, code: 4003 },
  'archive.fileRefused': { status: 415, code: 4151 },
  /** The check was aborted; the file itself may be fine. */
  'archive.fileUnchecked': { status: 422, code: 42_206 },
  'archive.metadataInvalid': { status: 400, code: 4004 },
  'archive.versionExists': { status: 424, code: 424 },
  'index.required': { status: 400, code: 4005 },
  'index.invalid': { status: 400, code: 4006 },
  'index.readOnly': { status: 403, code: 40_316 },

  'savedSearch.unknown': { status: 404, code: 4620 },
  'savedSearch.foreign': { status: 403, code: 4621 },
  'savedSearch.groupForeign': { status: 403, code: 4622 },
  'savedSearch.nameTaken': { status: 409, code: 4623 },
  'savedSearch.tooMany': { status: 409, code: 4624 },
  /** Its owner changed it in another window since it was read. */
  'savedSearch.conflict': { status: 409, code: 4625 },
  'pool.unknown': { status: 404, code: 4680 },
  'pool.processUnknown': { status: 404, code: 4681 },
  'pool.fileUnknown': { status: 404, code: 4682 },
  /** Locked by another user, who is named. */
  'pool.processed': { status: 423, code: 4683 },
  /** Locked by the same user in another session: a crash left the lock, or another device is in use. */
  'pool.processedElsewhere': { status: 423, code: 4684 },
  'pool.notLocked': { status: 409, code: 4685 },
  /** Another tab made a change first. */
  'pool.revision': { status: 409, code: 4686 },
  'pool.stepRefused': { status: 409, code: 4687 },
  'pool.noPages': { status: 415, code: 4688 },
  'pool.safFaulty': { status: 415, code: 4689 },

  'form.notLicensed': { status: 403, code: 4700 },
  'form.unknown': { status: 404, code: 4701 },
  'form.invalid': { status: 422, code: 4702 },
  'form.notPublished': { status: 409, code: 4703 },
  'form.answerInvalid': { status: 422, code: 4704 },
  /** The archive refused the document made from an answer: the author must fix the form. */
  'form.notArchived': { status: 409, code: 4705 },
  /** Unknown, revoked, expired or used up: the answer does not say which. */
  'form.linkUnknown': { status: 404, code: 4706 },
  'form.passwordNeeded': { status: 403, code: 4707 },
  /** The proof of work for this answer is missing or of another day. */
  'form.workNeeded': { status: 422, code: 4708 },
  'search.tooSlow': { status: 422, code: 4225 },
  'search.resultExpired': { status: 410, code: 4101 },
  'search.stopWords': { status: 400, code: 4007 },
  /** Specified: the caller of the step gets this name as an error marker. */
  'workflow.stepFailed': { status: 422, code: 938 },
  'workflow.unknown': { status: 404, code: 47_100 },
  'workflow.notYours': { status: 403, code: 47_101 },
  /** Carries `name` of the user who holds the job (section 8). */
  'workflow.jobLocked': { status: 423, code: 47_102 },
  'workflow.notTaken': { status: 409, code: 47_103 },
  'workflow.ended': { status: 409, code: 47_104 },
  'workflow.stopped': { status: 409, code: 47_105 },
  'workflow.fourEyes': { status: 403, code: 47_106 },
  'workflow.notAllowed': { status: 403, code: 47_107 },
  'workflow.tooLate': { status: 409, code: 47_108 },
  'workflow.dateInvalid': { status: 400, code: 47_109 },
  /** Carries `name` of the user or group that may not see the document: the job would be in nobody's inbox. */
  'workflow.cannotSee': { status: 409, code: 47_110 },
  'adhoc.unknown': { status: 404, code: 47_120 },
  'adhoc.rightMissing': { status: 403, code: 47_121 },
  'adhoc.invalid': { status: 400, code: 47_122 },
  /** Carries `name` of the user or group of a step, and `documents`, the names of those that they may not see. */
  'adhoc.cannotSee': { status: 409, code: 47_123 },
  'substitute.unknown': { status: 404, code: 47_130 },
  'substitute.invalid': { status: 400, code: 47_131 },
  'substitute.circle': { status: 409, code: 47_132 },
  'lookup.unknown': { status: 404, code: 4045 },
  'subscription.unknown': { status: 404, code: 40_420 },
  'subscription.invalid': { status: 400, code: 40_020 },
  /** The date of a single follow-up has passed; carries `field`: entrydate. */
  'subscription.past': { status: 400, code: 40_024 },
  /** A series has no date left before its end; carries `field`: enddate. */
  'subscription.ended': { status: 400, code: 40_025 },
  /** Carries `field`: subject, or recipient. */
  'sending.invalid': { status: 400, code: 40_021 },
  /** Carries `field`: subject, recipient, content or address. */
  'mail.invalid': { status: 400, code: 48_001 },
  'mail.tooLarge': { status: 413, code: 48_002 },
  /** No mail server is configured. */
  'mail.off': { status: 409, code: 48_003 },
  /** It was already sent, or does not belong to the user. */
  'mail.gone': { status: 409, code: 48_004 },
  /** The other side of a tested connection refuses or does not answer; carries `reason`, in its words. */
  'connection.refused': { status: 422, code: 48_030 },
  'mail.templateUnknown': { status: 404, code: 48_007 },
  'mail.templatesMany': { status: 409, code: 48_008 },
  /** Carries `name`: of the placeholder for which nothing is known. */
  'mail.placeholder': { status: 400, code: 48_009 },
  'collective.unknown': { status: 404, code: 48_005 },
  /** A different version was sent for confirmation; it is named. */
  'collective.version': { status: 409, code: 48_006 },
  /** Not https, inside the company's network, or not a browser's push service. */
  'push.endpointRefused': { status: 422, code: 48_010 },
  'push.tooMany': { status: 409, code: 48_011 },
  'push.unknown': { status: 404, code: 48_012 },
  /** No DocuSign account is configured. */
  'docusign.off': { status: 409, code: 48_020 },
  /** Carries `field`: subject, recipient, address or sender. */
  'docusign.invalid': { status: 400, code: 48_021 },
  'docusign.unknown': { status: 404, code: 48_022 },
  /** The sending user has not let the application act for them. */
  'docusign.noConsent': { status: 409, code: 48_023 },
  'config.unknown': { status: 404, code: 4046 },
} as const satisfies Record<string, { status: number; code: number }>;

export type ErrorName = keyof typeof errorCatalogue;
export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errorCatalogue, name);

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCatalogue).map(([name, entry]) => [entry.code, name as ErrorName]),
);

/** The catalogue's name of a wire code; undefined for a code that another server uses on its own. */
export const errorName = (code: number): ErrorName | undefined => nameByCode.get(code);
