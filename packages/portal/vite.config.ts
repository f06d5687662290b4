import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readLicences } from './licences.ts';

const outDir = join(import.meta.dirname, 'dist');
const worthCompressing = /\.(js|css|html|svg|json|txt|md|webmanifest)$/;

/** Writes `.br` and `.gz` beside each text asset, so that the server never compresses at request time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = outDir }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !worthCompressing.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        const brotli = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: brotli }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Writes the licences of everything shipped. To a hidden file, which the server does not deliver as part of the portal. */
function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    writeBundle({ dir = outDir }) {
      const project = join(import.meta.dirname, '..', '..');
      writeFileSync(join(dir, '.shipped-licences.json'), JSON.stringify(readLicences(project)));
    },
  };
}

const foreignSentences = /\/react-(aria|stately)(-components)?\/.*\/intl\/.*\/(?!de-DE|en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;

/** Drops the react-aria translations of languages other than the portal's two. */
function onlyOurLanguages(): Plugin {
  return {
    name: 'only-our-languages',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (foreignSentences.test(id) ? 'export default {};' : undefined),
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), onlyOurLanguages(), precompress(), licences()],
  build: {
    outDir,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // What the entry needs is one chunk, whatever else uses it.
            { name: 'auth', tags: ['$initial'], priority: 1 },
            // English users load this chunk once; the texts of the sign-in stay small and apart.
            {
              name: 'english',
              test: /portal\/src\/(app\/english\.ts|(?!(auth|ui)\/text\/).*text\/en\.ts)$/,
            },
            { name: 'router', test: /node_modules\/@tanstack\// },
            {
              name: 'aria',
              test: /node_modules\/(react-aria|react-stately|react-aria-components|@internationalized)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: process.env.KONTOR_DEV_SERVER ?? 'http://127.0.0.1:8080', ws: true } },
  },
});
