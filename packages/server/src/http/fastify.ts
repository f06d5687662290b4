import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];

/** Bodies and replies are validated by the contract's schemas, so Fastify's own schema compilers are not needed and not loaded. Its type requires real ones. */
const noSchemas = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
} as unknown as Compilers;

/** Creates the Fastify instance that the endpoints are mounted on. Hosts are checked before a request gets here. */
export const createFastify = (): FastifyInstance =>
  fastify({
    schemaController: { compilersFactory: noSchemas },
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 600 },
    return503OnClosing: false,
  });
