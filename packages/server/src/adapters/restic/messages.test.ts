import { describe, expect, test } from 'vitest';
import {
  damageOf,
  isDiskGone,
  isLocked,
  knownState,
  listedBytes,
  parseBackupLine,
  parseSize,
  saidBy,
} from './messages.ts';

const config = 'Fatal: unable to open config file:';

describe('a line of a backup', () => {
  test.each([
    ['{"message_type":"status","percent_done":0,"total_files":1}', { kind: 'progress', share: 0 }],
    [
      '{"message_type":"status","seconds_elapsed":1,"percent_done":0.87,"current_files":["/src/a"]}',
      { kind: 'progress', share: 0.87 },
    ],
    ['{"message_type":"status","percent_done":1.2}', { kind: 'progress', share: 1 }],
    [
      '{"message_type":"error","error":{"Op":"read","Path":"clear_refs","Err":22},"during":"archival","item":"clear_refs"}',
      { kind: 'unread', path: 'clear_refs' },
    ],
    ['a name does not exist, skipping', { kind: 'unread', path: 'a name' }],
    ['Warning: at least one source file could not be read', { kind: 'other' }],
    ['{"message_type":"status","percent_done":0.5,"current_files":["/cut o', { kind: 'other' }],
    ['{"message_type":"summary","total_files_processed":1}', { kind: 'other' }],
    ['', { kind: 'other' }],
  ])('%s', (line, parsed) => expect(parseBackupLine(line)).toEqual(parsed));

  test('the summary has what restic counted', () => {
    const line =
      '{"message_type":"summary","files_new":2,"data_blobs":20,"tree_blobs":3,"data_added":31459889,"total_files_processed":2,"total_bytes_processed":31457283,"total_duration":1.7,"snapshot_id":"163840b9"}';
    expect(parseBackupLine(line)).toMatchObject({
      kind: 'summary',
      summary: { snapshot_id: '163840b9', total_files_processed: 2, data_added: 31_459_889 },
    });
  });
});

test('sizes and lists are read, whatever stands around them', () => {
  expect(parseSize(['{"total_size":31461175,"total_blob_count":24,"snapshots_count":2}'])).toBe(31_461_175);
  expect(parseSize(['Fatal: wrong password or no key found'])).toBeUndefined();
  expect(listedBytes('{"name":"a","type":"file","path":"/a","size":12,"struct_type":"node"}')).toBe(12);
  expect(listedBytes('{"name":"a","type":"dir","path":"/a","struct_type":"node"}')).toBe(0);
});

describe('the state of a repository', () => {
  test.each([
    [1, 'Fatal: wrong password or no key found', 'wrong-key'],
    [12, '{"message_type":"exit_error","code":12,"message":"Fatal: wrong password or no key found"}', 'wrong-key'],
    [1, `${config} stat /x/config: no such file or directory`, 'none'],
    [1, `${config} <config/> does not exist`, 'none'],
    [1, `${config} file does not exist`, 'none'],
    [1, `${config} client.HeadObject: The specified key does not exist.`, 'none'],
    [10, 'Fatal: repository does not exist: unable to open config file', 'none'],
    [1, 'Fatal: config or key 0df08444 is damaged: ciphertext verification failed', 'damaged'],
    [1, 'config file has zero size, invalid repository?', 'damaged'],
    [1, 'Fatal: load <index/477bde0862>: invalid data returned', 'damaged'],
    [
      1,
      `${config} client.Head: Head "http://u:***@127.0.0.1:9/x/config": dial tcp 127.0.0.1:9: connect: connection refused`,
      undefined,
    ],
    [1, `${config} unexpected HTTP response (401): 401 Unauthorized`, undefined],
    [1, 'Fatal: unable to open repository at sftp:u@h:/x: unable to start the sftp session, error: EOF', undefined],
    [1, `${config} stat /x/config: input/output error`, undefined],
  ])('%i %s', (code, line, state) => {
    expect(knownState(code, [line, 'Is there a repository at the following location?', '/x'])).toBe(state);
  });
});

test('a lock is distinguished from other failures', () => {
  const line =
    'unable to create lock in backend: repository is already locked by PID 12491 on vm by root (UID 0, GID 0)';
  expect(isLocked(1, [line])).toBe(true);
  expect(isLocked(0, [line])).toBe(false);
  expect(isLocked(1, ['Fatal: wrong password or no key found'])).toBe(false);
});

test.each([
  ['Save(<data/ab12>) returned error, retrying after 582ms: write /x-tmp-1: input/output error', true],
  ['Save(<lock/ab12>) returned error, retrying after 5.6s: open /x: read-only file system', true],
  ['Save(<data/ab12>) returned error, retrying after 582ms: no space left on device', false],
  ['Load(<data/ab12>, 0, 0) returned error, retrying after 582ms: input/output error', false],
  ['error: read /x: input/output error', false],
])('%s: the disk is gone: %s', (line, isGone) => expect(isDiskGone(line)).toBe(isGone));

describe('what a check found', () => {
  const noise = [
    'using temporary cache in /x',
    'create exclusive lock for repository',
    'load indexes',
    'check all packs',
  ];
  const pack = 'Pack ID does not match, want fe3a, got de90';
  const wrong = 'Fatal: repository contains errors';

  test('is named without progress', () => {
    const lines = [...noise, '[0:00] 100.00%  3 / 3 snapshots', '', 'read group #1 of 7 data packs', pack, wrong];
    expect(damageOf(1, lines)).toEqual([pack]);
  });

  test('an index that cannot be read is damage', () => {
    const line = 'error: error loading index d219: load <index/d219aced0d>: invalid data returned';
    expect(damageOf(1, [...noise, line, 'Fatal: LoadIndex returned errors'])).toEqual([line]);
  });

  test.each([
    ['a connection that broke', ['Load(<data/1>): read tcp: connection reset by peer', wrong]],
    ['a wrong password', ['Fatal: wrong password or no key found']],
    ['a lock', ['unable to create lock in backend: repository is already locked by PID 1 on vm']],
  ])('%s is no damage', (_what, lines) => expect(damageOf(1, lines)).toBeUndefined());
});

test('what restic says has neither progress nor its stack', () => {
  const frames = [
    'main.OpenRepository',
    '\tgithub.com/restic/restic/cmd/restic/global.go:432',
    'main.glob..func4',
    'github.com/spf13/cobra.(*Command).execute',
    'runtime.main',
    '\truntime/proc.go:250',
    'runtime.goexit',
    '\truntime/asm_amd64.s:1594',
  ];
  const lines = [
    '{"message_type":"status","percent_done":0}',
    'config file has zero size, invalid repository?',
    ...frames,
  ];
  expect(saidBy(lines)).toEqual(['config file has zero size, invalid repository?']);
});
