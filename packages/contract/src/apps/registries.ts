import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

/** Name of a registry as in image names: `docker.io`, `registry.firma.de:5000`. */
const registryHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/, 'a host name, with a port where there is one');

/** An account of the box at a registry. Its password is sent to nobody but the registry. */
const registry = z.object({ host: z.string(), username: z.string(), added: timestamp });
export type Registry = z.infer<typeof registry>;

const ofRegistry = z.object({ host: registryHost });

export const registriesEndpoints = {
  'GET /api/v1/store/registries': endpoint({
    access: 'admin',
    summary: 'Registries of images at which the box has an account, by name',
    reply: z.array(registry),
  }),
  'PUT /api/v1/store/registries/{host}': endpoint({
    access: 'admin',
    summary: 'Use this account at a registry from now on, once the registry has accepted it',
    params: ofRegistry,
    body: z.object({ username: z.string().trim().min(1).max(200), password: z.string().min(1).max(2000) }),
    reply: z.array(registry),
    refusals: ['fields-invalid', 'registry-wrong-account', 'registry-unreachable', 'app-needs-docker', 'engine-away'],
  }),
  'DELETE /api/v1/store/registries/{host}': endpoint({
    access: 'admin',
    summary: 'Forget the account at a registry; images that are there stay',
    params: ofRegistry,
    reply: z.array(registry),
    refusals: ['not-found'],
  }),
};
