// Vite for development: the portal's own configuration, and a proxy that calls the server under the server's own name. The server accepts
// no other host and port, and refuses requests from pages of other origins; behind Vite both would be Vite's.
import { mergeConfig } from 'vite';
import portal from '../../packages/portal/vite.config.ts';

const target = process.env.KONTOR_DEV_SERVER ?? 'http://127.0.0.1:8080';

export default mergeConfig(portal, {
  server: {
    proxy: {
      '/api': {
        target,
        changeOrigin: true,
        /** @param {import('node:events').EventEmitter} proxy */
        configure: (proxy) => {
          proxy.on('proxyReq', (/** @type {import('node:http').ClientRequest} */ call) => {
            if (call.getHeader('origin')) call.setHeader('origin', target);
          });
        },
      },
    },
  },
});
