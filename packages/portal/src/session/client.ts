import { portalClient } from './portal-client.ts';

export {
  ApiError,
  isSaidAtFields,
  isUnreachable,
  isWrongInput,
  isWrongPassword,
  sentenceOf,
} from '../api/api-error.ts';

/** `api('GET /api/v1/users/{id}', { params: { id } })`: used for every request of the portal except the status poll. Rejects with ApiError. */
export const api = portalClient.api;
