import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/client.ts';

/** The settings stored for this user, and those of the box that every page may know. */
export const configQuery = queryOptions({ queryKey: ['config'], queryFn: () => api('GET /api/v1/config') });
