import { portalClient } from '../auth/portal-client.ts';

export { ApiError, sentenceOf } from './api-error.ts';
export type { Call, CallOptions, Reply } from './call-types.ts';

/** `api('GET /api/v1/users/{id}', { params: { id } })`: every call of the portal but the status poll. Rejects with ApiError. */
export const api = portalClient.api;
