import { describe, expect, test } from 'vitest';
import { DocumentInfo, FileInfo, VersionInfo } from '#core/contract/document/document.ts';
import { olderVersion, type Reading, readOn } from './reading.ts';

describe('[VIEW-01] who reads stays with the version that was opened', () => {
  const answer = (version: number, more: { readonly password?: string; readonly isLatest?: boolean } = {}) => ({
    info: { version, deleted: false },
    password: undefined,
    isLatest: true,
    ...more,
  });
  const versions = ({ info, newer }: Reading<{ readonly version: number }>) => [info.version, newer];

  test('a newer version is announced, not shown; rights follow the version being read', () => {
    const opened = readOn(undefined, answer(1));
    const told = readOn(opened, answer(2));
    expect(versions(told)).toEqual([1, 2]);
    const same = { ...answer(1), info: { version: 1, deleted: true } };
    expect(readOn(opened, same).info).toBe(same.info);
    expect(readOn(opened, { ...answer(1), info: opened.info, isLatest: false })).toBe(opened);
    expect(readOn(told, answer(2))).toBe(told);
  });

  test('cached data does not count as opening: the pending answer decides', () => {
    const known = readOn(undefined, answer(1, { isLatest: false }));
    expect(versions(known)).toEqual([1, undefined]);
    expect(versions(readOn(known, answer(2)))).toEqual([2, undefined]);
  });

  test('a password opens the version that is current then', () => {
    const locked = readOn(undefined, answer(1));
    expect(versions(readOn(locked, answer(2, { password: 'secret' })))).toEqual([2, undefined]);
  });
});

describe('[DOC-05] an older version is the document with another file', () => {
  const file = { filesize: 1, preview: 'pages', encrypted: false, pagecount: 1, pages: [] } as const;
  const info: DocumentInfo = {
    docid: 7,
    version: 2,
    currentversion: 2,
    productid: 1,
    clientid: 1,
    year: 2026,
    doctypeid: 1,
    maskid: 1,
    ...file,
    pages: [],
    filename: 'new.pdf',
    filetype: 'pdf',
    archivedate: '01.02.2026 09:30:00',
    archivedby: 'Claudia Berger',
    deleted: false,
    rights: { editlayers: true, removeothers: true, download: true },
  };

  test('every field of the file is that of the version; what all versions share is that of the document', () => {
    const ofFile = { filename: 'old.tif', filesize: 5, encrypted: true, pagecount: 3 };
    const older = {
      ...ofFile,
      textproblem: { reason: 'damaged' as const, pages: [1] },
      preview: 'none' as const,
      pages: [{ count: 3, width: 1, height: 1 }],
    };
    expect(Object.keys(older).toSorted()).toEqual(Object.keys(FileInfo.shape).toSorted());
    const version = { ...older, version: 1, current: false, createdate: '01.01.2026 09:30:00', createdby: 'x' };
    const { rights, ...shown } = olderVersion(info, version);
    const { rights: _, ...shared } = info;
    expect(shown).toEqual({ ...shared, ...older, version: 1, filetype: 'tif' });
    expect(rights).toMatchObject({ editlayers: false, sign: false });
    const { textproblem, ...sound } = version;
    expect(olderVersion({ ...info, textproblem }, sound).textproblem).toBeUndefined();
  });

  test('what documents and versions both have is the number of the version and its file', () => {
    const both = Object.keys(DocumentInfo.shape).filter((field) => field in VersionInfo.shape);
    expect(both.toSorted()).toEqual(['version', ...Object.keys(FileInfo.shape)].toSorted());
  });
});
