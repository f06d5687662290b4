import { ApiError, readError } from '../api/api-error.ts';
import type { Call, Reply } from '../api/call-types.ts';
import { intercept } from '../api/create-api.ts';
import { addressOf } from '../api/request.ts';
import { uiText } from '../ui/text/index.ts';
import { portalClient } from './portal-client.ts';

interface Upload {
  params: Record<string, string>;
  file: File;
  /** Of the file, 0 to 100. */
  onProgress: (percent: number) => void;
  /** Aborts the upload. */
  signal?: AbortSignal;
}

/** Sends one file as multipart with upload progress. Rejects with ApiError. */
export async function sendFile<C extends Call>(
  call: C,
  { params, file, onProgress, signal }: Upload,
): Promise<Reply<C>> {
  const { session, texts } = portalClient;
  const epoch = session.epoch();
  const sentences = texts.of(uiText);
  const response = await new Promise<Response>((resolve, reject) => {
    const { method, url } = addressOf(call, { params });
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('accept-language', texts.language());
    const token = session.token();
    if (token !== undefined) request.setRequestHeader('x-auth-token', token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : (loaded / total) * 100);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () =>
      reject(new ApiError({ status: 0, code: 'unreachable', message: sentences(($) => $.unreachable) }));
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
  if (response.ok) return response.json() as Promise<Reply<C>>;
  const error = await readError(
    response,
    sentences(($) => $.unreadable),
  );
  intercept(session, error, epoch);
  throw error;
}

function responseOf(request: XMLHttpRequest): Response {
  const retry = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: retry === null ? {} : { 'retry-after': retry },
  });
}
