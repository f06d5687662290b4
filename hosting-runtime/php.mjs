// Custom apps in PHP: static files, and scripts run by Debian's php-fpm, which this program starts and stops.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createHead, paramsFor } from './cgi.mjs';
import { sendFastCgi } from './fastcgi.mjs';
import { sendText } from './files.mjs';
import { listen } from './listen.mjs';
import { phpIni, poolSettings } from './php-settings.mjs';
import { createSite, siteFolder } from './site.mjs';
import { spool } from './spool.mjs';

const { SITE_INTERPRETER: interpreter = '', DATA_FOLDER: data = '/tmp', USER_HEADER: userHeader } = process.env;
const socket = '/tmp/php.sock';
/** The same limit as PHP's `post_max_size`. */
const longestBody = 512 * 1024 ** 2;
const sessions = `${data}/.sessions`;

/** @type {import('./site.mjs').Program['run']} */
function run(request, response, script) {
  const coding = request.headers['transfer-encoding']?.toLowerCase();
  if (coding === undefined) return pass(request, response, { script, body: request });
  if (coding !== 'chunked') return sendText(response, 501, 'Not implemented');
  spool(request, { folder: data, most: longestBody }).then(
    (whole) => {
      if (response.destroyed) whole?.body.destroy();
      else if (whole !== undefined) pass(request, response, { script, ...whole });
      else sendText(response, 413, 'Content too large', { connection: 'close' });
    },
    (error) => {
      // A client that disconnected is not an error.
      if (!request.destroyed) process.stderr.write(`${error}\n`);
      if (response.destroyed) return;
      sendText(response, 500, 'Something went wrong', { connection: 'close' });
    },
  );
}

/**
 * Forwards a request to PHP and its response to the client.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ script: Parameters<typeof paramsFor>[1], body: import('node:stream').Readable, length?: number }} options `length` if not in the request
 */
function pass(request, response, { script, body, length }) {
  const cgiParams = paramsFor(request, script, { site: siteFolder, userHeader });
  const params = length === undefined ? cgiParams : { ...cgiParams, CONTENT_LENGTH: String(length) };
  const readHead = createHead();
  const exchange = sendFastCgi({
    socket,
    params,
    body,
    handler: {
      onOutput(chunk) {
        if (response.headersSent) return response.write(chunk);
        try {
          const head = readHead(chunk);
          if (head === undefined) return true;
          response.writeHead(head.status, '', head.headers.flat());
          return head.rest.length === 0 || response.write(head.rest);
        } catch (error) {
          fail(error);
          return true;
        }
      },
      onErrorOutput: (text) => process.stderr.write(`${text.trimEnd()}\n`),
      onEnd: (error) => (error !== undefined || !response.headersSent ? fail(error) : response.end()),
    },
  });
  if (body !== request) {
    body.on('error', fail);
    response.on('close', () => body.destroy());
  }
  response.on('drain', exchange.resume);
  response.on('close', exchange.drop);

  function fail(/** @type {unknown} */ error) {
    if (error !== undefined) process.stderr.write(`${error}\n`);
    if (response.headersSent) response.destroy();
    else sendText(response, 502, 'PHP did not answer');
  }
}

/** Returns the PHP modules of the machine. They are configured one by one, because the machine's PHP settings are not visible here. */
function modules() {
  const { stdout } = spawnSync(interpreter, ['-n', '-i'], { encoding: 'utf8' });
  const folder = /^extension_dir => (\S+)/m.exec(stdout)?.[1] ?? '';
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.so'));
  } catch {
    // PHP also runs without modules.
    return [];
  }
}

/** Calls `then` once php-fpm accepts connections. Exits after `left` more attempts, 50 ms apart. @param {number} left */
function whenReady(left, /** @type {() => void} */ then) {
  const probe = connect(socket, () => {
    probe.destroy();
    then();
  });
  probe.on('error', () => {
    if (left === 0) process.exit(1);
    setTimeout(() => whenReady(left - 1, then), 50);
  });
}

mkdirSync(sessions, { recursive: true, mode: 0o700 });
writeFileSync('/tmp/php.ini', phpIni({ modules: modules(), site: siteFolder, data, sessions }));
writeFileSync('/tmp/fpm.conf', poolSettings(socket));
const php = spawn(interpreter, ['-F', '-O', '-c', '/tmp/php.ini', '-y', '/tmp/fpm.conf'], {
  cwd: siteFolder,
  stdio: ['ignore', 'inherit', 'inherit'],
  // The modules are already listed in php.ini.
  env: { ...process.env, PHP_INI_SCAN_DIR: '' },
});
let isEnding = false;
php.on('error', (error) => {
  process.stderr.write(`${error}\n`);
  process.exit(1);
});
// Exits with PHP: the box then restarts the app.
php.on('exit', () => process.exit(isEnding ? 0 : 1));

const program = { index: 'index.php', runs: (/** @type {string} */ name) => /\.(?:php|phtml|phar)$/i.test(name), run };
whenReady(200, () =>
  listen(createSite(siteFolder, program), () => {
    isEnding = true;
    php.kill('SIGQUIT');
  }),
);
