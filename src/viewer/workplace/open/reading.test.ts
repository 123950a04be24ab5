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
  const named = <Info>(shape: object, whose: string) =>
    Object.fromEntries(Object.keys(shape).map((field) => [field, `${whose} ${field}`])) as Info;
  const info = named<DocumentInfo>(DocumentInfo.shape, 'current');
  const version = named<VersionInfo>(VersionInfo.shape, 'older');

  test('every field of the file is that of the version; what all versions share is that of the document', () => {
    const { rights: _rights, filetype: _filetype, ...older } = olderVersion(info, version);
    const { rights: _of, filetype: _type, ...current } = info;
    expect(older).toEqual({ ...current, ...named<FileInfo>(FileInfo.shape, 'older'), version: 'older version' });
  });

  test('a field that the version lacks is not taken from the current file', () => {
    const { filesize: _size, ...without } = version;
    expect(olderVersion(info, without as VersionInfo).filesize).toBeUndefined();
  });

  test('what documents and versions both have is the number of the version and its file', () => {
    const both = Object.keys(DocumentInfo.shape).filter((field) => field in VersionInfo.shape);
    expect(both.toSorted()).toEqual(['version', ...Object.keys(FileInfo.shape)].toSorted());
  });
});
