import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { describe, expect, test } from 'vitest';
import { jobMessageFor } from './job-messages.ts';

const job = (kind: string, stage: string, outcome: JobView['outcome']) => ({
  kind,
  stage,
  outcome,
  percent: 40,
  waiting: false,
  tries: 0,
});

describe('what is said about a job', () => {
  test.each([
    ['app-install', 'check', 'running', 'APP_INSTALLATION', 'INFO', 'app-installing', 40],
    ['app-install', 'fetch', 'running', 'APP_INSTALLATION', 'INFO', 'app-downloading', 40],
    ['app-install', 'addons', 'running', 'APP_INSTALLATION', 'INFO', 'app-preparing', 40],
    ['app-install', 'healthy', 'running', 'APP_STARTING', 'INFO', 'app-starting', 40],
    ['app-install', 'healthy', 'undoing', 'APP_INSTALLATION', 'WARNING', 'app-undoing', 40],
    ['app-install', 'healthy', 'failed', 'APP_INSTALLATION', 'ERROR', 'app-install-failed', 40],
    ['app-install', 'route', 'done', 'APP_RUNNING', 'OK', 'app-installed', 100],
    ['app-update', 'fetch', 'running', 'APP_UPDATE', 'INFO', 'app-downloading', 40],
    ['app-update', 'fetch', 'undoing', 'APP_UPDATE', 'WARNING', 'app-undoing', 40],
    ['app-update', 'stop', 'running', 'APP_UPDATE', 'INFO', 'app-stopping', 40],
    ['app-update', 'snapshot', 'running', 'APP_UPDATE', 'INFO', 'app-copying', 40],
    ['app-update', 'start', 'running', 'APP_STARTING', 'INFO', 'app-starting', 40],
    ['app-update', 'finish', 'running', 'APP_UPDATE', 'INFO', 'app-updating', 40],
    ['app-update', 'finish', 'done', 'APP_RUNNING', 'OK', 'app-updated', 100],
    ['app-restore', 'prepare', 'running', 'APP_RESTORATION', 'INFO', 'app-restoring', 40],
    ['app-restore', 'snapshot', 'running', 'APP_RESTORATION', 'INFO', 'app-copying', 40],
    ['app-restore', 'healthy', 'running', 'APP_STARTING', 'INFO', 'app-starting', 40],
    ['app-restore', 'healthy', 'failed', 'APP_RESTORATION', 'ERROR', 'app-restore-failed', 40],
    ['app-restore', 'finish', 'done', 'APP_RUNNING', 'OK', 'app-restored', 100],
    ['app-rebuild', 'files', 'running', 'APP_RESTORATION', 'INFO', 'app-rebuilding', 40],
    ['app-rebuild', 'load', 'failed', 'APP_RESTORATION', 'ERROR', 'app-rebuild-failed', 40],
    ['app-rebuild', 'finish', 'done', 'APP_RUNNING', 'OK', 'app-rebuilt', 100],
    ['app-remove', 'stop', 'running', 'APP_REMOVAL', 'INFO', 'app-stopping', 40],
    ['app-remove', 'files', 'running', 'APP_REMOVAL', 'INFO', 'app-removing', 40],
    ['app-remove', 'files', 'done', 'APP_REMOVAL', 'OK', 'app-removed', 100],
  ] as const)('%s, stage %s, %s: %s', (kind, stage, outcome, progressType, status, code, progress) => {
    expect(jobMessageFor(job(kind, stage, outcome))).toEqual({ progressType, status, code, progress });
  });

  test.each([
    ['app-install', 'app-install-cancelled'],
    ['app-update', 'app-update-cancelled'],
    ['app-restore', 'app-restore-cancelled'],
    ['app-rebuild', 'app-rebuild-cancelled'],
    ['app-remove', 'app-removal-cancelled'],
  ])('%s that somebody cancelled has not failed', (kind, code) => {
    const reason = { code: 'job-cancelled', params: {}, text: '' } as const;
    expect(jobMessageFor({ ...job(kind, 'fetch', 'failed'), reason })?.code).toBe(code);
  });

  test('what is built here is not downloaded, and what is in an archive is neither', () => {
    const reported = (['elsewhere', 'here', 'archive'] as const).map((origin) =>
      (['app-install', 'app-update'] as const).map((kind) => {
        const message = jobMessageFor(job(kind, 'fetch', 'running'), { origin, isWaiting: false });
        return [message?.progressType, message?.code];
      }),
    );
    expect(reported).toEqual([
      [
        ['APP_INSTALLATION', 'app-downloading'],
        ['APP_UPDATE', 'app-downloading'],
      ],
      [
        ['DOCKER_BUILD', 'app-building'],
        ['DOCKER_BUILD', 'app-building'],
      ],
      [
        ['APP_INSTALLATION', 'app-installing'],
        ['APP_UPDATE', 'app-updating'],
      ],
    ]);
  });

  test('nothing is built while it waits, nor while it is taken back', () => {
    const reported = (['running', 'undoing', 'failed'] as const).map((outcome) => {
      const isWaiting = outcome === 'running';
      const message = jobMessageFor(job('app-update', 'fetch', outcome), { origin: 'here', isWaiting });
      return [message?.progressType, message?.code];
    });
    expect(reported).toEqual([
      ['APP_UPDATE', 'app-waiting'],
      ['APP_UPDATE', 'app-undoing'],
      ['APP_UPDATE', 'app-update-failed'],
    ]);
  });

  test('other jobs are none of the apps, and an export is part of a backup', () => {
    expect(jobMessageFor(job('app-export', 'stop', 'running'))).toBeUndefined();
    expect(jobMessageFor(job('backup', 'copy', 'running'))).toBeUndefined();
  });
});
