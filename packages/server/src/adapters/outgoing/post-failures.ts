import type { WebhookFailure } from '@kontor/contract/machine/notification-webhook';
import { causesOf } from '@kontor/platform/errors';

/** The failures by the codes of Node, in the order in which they are tried. */
const byCode: readonly (readonly [RegExp, WebhookFailure])[] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/, 'webhook-host-unknown'],
  [/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_|INVALID_CA|ERR_TLS_CERT)/, 'webhook-certificate'],
  [/^(EPROTO|ERR_SSL_|ERR_TLS_)/, 'webhook-not-encrypted'],
  [/^HPE_/, 'webhook-not-http'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, 'webhook-cut-off'],
];

const codesIn = (error: unknown): string[] =>
  causesOf(error).flatMap((link) => (link instanceof Error && 'code' in link ? [String(link.code)] : []));

/** Returns the failure of a request that got no response. */
export function failureOfError(error: unknown): WebhookFailure {
  const codes = codesIn(error);
  return byCode.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1] ?? 'webhook-unreachable';
}

/** Returns the failure that a status means; undefined for success. */
export function failureOfStatus(status: number): WebhookFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return 'webhook-redirects';
  if (status === 401 || status === 403) return 'webhook-login-needed';
  if (status === 404 || status === 405 || status === 410) return 'webhook-not-there';
  return status >= 400 && status < 500 ? 'webhook-refuses' : 'webhook-fails';
}
