// Custom apps that try to escape from where they run. Both have the same endpoints:
// /where: its own port; /scan?from=&to=: open loopback ports; /reach?at=host:port,…: the response from there, or the error;
// /take?ports=…: keeps trying to listen there from now on; /taken: how often it tried and what it received.

/** A Python program, as `app.py`. */
export const attackerInPython = `
import json, os, socket, threading, time
from urllib.parse import parse_qs

folder = os.environ['DATA_FOLDER']

def scan(first, last):
    found = []
    for port in range(first, last + 1):
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(('127.0.0.1', port)) == 0:
                found.append(port)
    return found

def reach(at):
    host, port = at.rsplit(':', 1)
    try:
        with socket.create_connection((host, int(port)), 2) as one:
            one.settimeout(2)
            one.sendall(b'GET / HTTP/1.0\\r\\nhost: x\\r\\n\\r\\n')
            return one.recv(4096).decode('latin1')
    except OSError as error:
        return 'not reached: ' + type(error).__name__

def note(name, text):
    with open(os.path.join(folder, name), 'a') as file:
        file.write(text + '\\n')

def notes(name):
    path = os.path.join(folder, name)
    return open(path).read().splitlines() if os.path.exists(path) else []

def serve(server):
    while True:
        one, _ = server.accept()
        one.settimeout(2)
        try:
            note('sent', one.recv(4096).decode('latin1').split('\\r\\n')[0])
        except OSError:
            note('sent', 'a connection')
        one.close()

def take(port):
    while True:
        note('tries', str(port))
        try:
            server = socket.socket()
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            server.bind(('0.0.0.0', port))
            server.listen()
            threading.Thread(target=serve, args=(server,), daemon=True).start()
            while True:
                note('tries', str(port))
                time.sleep(0.05)
        except OSError:
            time.sleep(0.02)

def answer(path, asked, environ):
    if path == '/where': return int(environ['SERVER_PORT'])
    if path == '/scan': return scan(int(asked['from']), int(asked['to']))
    if path == '/reach': return [reach(at) for at in asked['at'].split(',')]
    if path == '/take':
        for port in asked['ports'].split(','):
            threading.Thread(target=take, args=(int(port),), daemon=True).start()
        return 'trying'
    if path == '/taken': return {'tries': len(notes('tries')), 'sent': notes('sent')}
    return 'here'

def app(environ, start_response):
    asked = {name: values[0] for name, values in parse_qs(environ['QUERY_STRING']).items()}
    start_response('200 OK', [('content-type', 'application/json')])
    return [json.dumps(answer(environ['PATH_INFO'], asked, environ)).encode()]
`;

/** A Node program, as contained in an image. */
export const attackerInNode = `
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';

const ask = (host, port, words) => new Promise((resolve) => {
  const socket = connect({ host, port, timeout: 2000 });
  socket.on('connect', () => (words === '' ? end('open') : socket.write(words)));
  const end = (said) => { resolve(said); socket.destroy(); };
  socket.on('data', (text) => end(String(text))).on('timeout', () => end('not reached: timeout'));
  socket.on('error', (error) => end('not reached: ' + error.code)).on('close', () => end('not reached: closed'));
});
const sent = [];
let tries = 0;
function take(port) {
  tries += 1;
  const server = createServer((socket) => socket.on('error', () => {}).on('data', (text) => sent.push(String(text).split('\\r\\n')[0])));
  server.on('error', () => setTimeout(() => take(port), 20)).listen(port, '0.0.0.0');
}
async function answer({ pathname, searchParams }) {
  const list = (name) => (searchParams.get(name) ?? '').split(',');
  if (pathname === '/scan') {
    const found = [];
    const [from, to] = ['from', 'to'].map((name) => Number(searchParams.get(name)));
    for (let port = from; port <= to; port += 1) if ((await ask('127.0.0.1', port, '')) === 'open') found.push(port);
    return found;
  }
  if (pathname === '/reach') return Promise.all(list('at').map((at) => {
    const [host, port] = at.split(':');
    return ask(host, Number(port), 'GET / HTTP/1.0\\r\\nhost: x\\r\\n\\r\\n');
  }));
  if (pathname === '/take') for (const port of list('ports')) take(Number(port));
  return pathname === '/taken' ? { tries, sent } : 'here';
}
createHttpServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(await answer(new URL(request.url, 'http://x'))));
}).listen(3000);
`;
