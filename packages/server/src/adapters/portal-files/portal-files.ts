import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchanged } from '@kontor/platform/http/response-cache';
import { documentHeaders, fileHeaders, workerHeaders } from './document-headers.ts';
import { createFileStore } from './file-store.ts';
import { encodingsFor } from './kinds.ts';

export interface PortalFilesNeeds {
  /** Absolute path of the built portal. */
  folder: string;
  /** Origins the portal may frame: `http://*.kontor.localhost:8080`. */
  appsPattern(): string;
  /** Reloads the files when the portal was built again (development). */
  watch?: boolean;
}

/** Serves the pages of the portal and its files. */
export type PortalFiles = (request: IncomingMessage, response: ServerResponse) => void;

const serviceWorker = 'push-worker.js';

// Paths that respond with 404 for a missing file; other paths serve the portal's page.
const neverPages = ['/assets/', '/api/', '/manpages/', '/icons/', '/.'];

/** Serves the built portal; responds with 503 while it has not been built. */
export function createPortalFiles({ folder, appsPattern, watch = false }: PortalFilesNeeds): PortalFiles {
  const store = createFileStore(folder, watch);

  function policyOf(name: string): readonly string[] {
    if (name === 'index.html') return documentHeaders(appsPattern());
    return name === serviceWorker ? workerHeaders : [];
  }

  function answer(request: IncomingMessage, response: ServerResponse, name: string): void {
    const file = store.read(name, encodingsFor(String(request.headers['accept-encoding'] ?? '')));
    if (file === undefined) {
      sendText(response, 503, 'The portal has not been built.');
      return;
    }
    const headers = [...file.headers, ...fileHeaders, ...policyOf(name)];
    if (isUnchanged(request.headers['if-none-match'], file.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, [...headers, 'content-length', String(file.bytes.length)]);
    response.end(request.method === 'HEAD' ? undefined : file.bytes);
  }

  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    const name = path.slice(1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) sendText(response, 405, 'Method not allowed', ['allow', 'GET, HEAD']);
    else if (store.has(name)) answer(request, response, name);
    else if (neverPages.some((start) => path.startsWith(start))) sendText(response, 404, 'Not found');
    else answer(request, response, 'index.html');
  };
}

/** Returns the decoded path; `/` when it cannot be decoded. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return '/';
  }
}

function sendText(response: ServerResponse, status: number, text: string, more: string[] = []): void {
  const length = String(Buffer.byteLength(text));
  const fixed = ['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-store', 'content-length', length];
  response.writeHead(status, [...fixed, ...fileHeaders, ...more]).end(text);
}
