import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxProgram } from '@kontor/server/adapters/nginx/installed';
import { freePort, type Running, startCommand } from '../processes.ts';

const configurationOf = (port: number, app: number) => `
worker_processes auto;
daemon off;
pid nginx.pid;
error_log stderr emerg;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  access_log off;
  keepalive_requests 100000;
  proxy_http_version 1.1;
  upstream app { server 127.0.0.1:${app}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://app;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
    }
  }
}
`;

/** Starts an nginx that forwards every request to one app, without authorization. */
export async function startPlainNginx(app: number): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configurationOf(port, app));
  const command = { file: nginxProgram(), args: ['-p', `${folder}/`, '-e', 'stderr', '-c', 'nginx.conf'] };
  const running = await startCommand(command, { port, path: '/small', env: {} });
  const stop = async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...running, stop };
}
