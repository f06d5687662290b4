// The framework alone, with one route: the baseline of a server.
import Fastify from 'fastify';

const app = Fastify();
app.get('/', { schema: { response: { 200: { type: 'object', properties: { ok: { type: 'boolean' } } } } } }, () => ({
  ok: true,
}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
