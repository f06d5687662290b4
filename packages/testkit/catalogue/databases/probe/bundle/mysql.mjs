import { createHash } from 'node:crypto';
import { connect } from 'node:net';

/** As much of a client of MariaDB as counting takes: a connection for each question, native passwords, rows of text. */
export function createMysql(url) {
  const ask = (question) => talk(new URL(url), question);
  return {
    ask,
    async countUp() {
      await ask('CREATE TABLE IF NOT EXISTS visits (id INT PRIMARY KEY, count INT NOT NULL)');
      await ask('INSERT INTO visits VALUES (1, 1) ON DUPLICATE KEY UPDATE count = count + 1');
      return Number(await ask('SELECT count FROM visits'));
    },
    async spoil() {
      await ask('CREATE TABLE IF NOT EXISTS spoilt (id INT)');
      await ask('UPDATE visits SET count = 900');
    },
  };
}

/** Resolves with the first column of the first row; undefined when there is none. */
function talk({ hostname, port, username, password, pathname }, question) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const end = (act) => {
      socket.destroy();
      act();
    };
    const login = { username, password, database: pathname.slice(1) };
    const take = createConversation({
      login,
      question,
      send: (packet) => socket.write(packet),
      answer: (value) => end(() => resolve(value)),
    });
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('close', () => reject(new Error('the connection was closed')));
    const packets = createPacketReader();
    socket.on('data', (chunk) => {
      for (const packet of packets(chunk)) {
        if (packet[0] === 0xff) return end(() => reject(new Error(String(packet.subarray(9)))));
        take(packet);
      }
    });
  });
}

/** Returns a function that takes the server's packets one by one. `answer` is called with the result of the question. */
function createConversation({ login, question, send, answer }) {
  const state = { step: 'greeting', row: undefined };
  const steps = {
    greeting(packet) {
      send(framed(1, answerTo(packet, login)));
      state.step = 'welcome';
    },
    welcome() {
      send(framed(0, Buffer.concat([Buffer.from([3]), Buffer.from(question)])));
      state.step = 'columns';
    },
    columns(packet) {
      if (packet[0] === 0) answer(undefined);
      else if (packet[0] === 0xfe) state.step = 'rows';
    },
    rows(packet) {
      if (packet[0] === 0xfe) answer(state.row);
      else state.row ??= String(packet.subarray(1, 1 + packet[0]));
    },
  };
  return (packet) => steps[state.step](packet);
}

/** Returns a function that takes what arrives and returns the packets that are complete now. */
function createPacketReader() {
  const state = { waiting: Buffer.alloc(0) };
  return (chunk) => {
    const packets = [];
    state.waiting = Buffer.concat([state.waiting, chunk]);
    while (state.waiting.length >= 4 && state.waiting.length >= 4 + state.waiting.readUIntLE(0, 3)) {
      const end = 4 + state.waiting.readUIntLE(0, 3);
      packets.push(state.waiting.subarray(4, end));
      state.waiting = state.waiting.subarray(end);
    }
    return packets;
  };
}

function framed(number, bytes) {
  const head = Buffer.alloc(4);
  head.writeUIntLE(bytes.length, 0, 3);
  head[3] = number;
  return Buffer.concat([head, bytes]);
}

const sha1 = (...parts) => createHash('sha1').update(Buffer.concat(parts)).digest();

/** The answer to the server's greeting, with the password proven by its salt. */
function answerTo(greeting, { username, password, database }) {
  const at = greeting.indexOf(0, 1) + 5;
  const salt = Buffer.concat([greeting.subarray(at, at + 8), greeting.subarray(at + 27, at + 39)]);
  const once = sha1(Buffer.from(password));
  const mask = sha1(salt, sha1(once));
  const proof = once.map((byte, index) => byte ^ mask[index]);
  const head = Buffer.alloc(32);
  // Protocol 4.1, a database to begin with, native passwords.
  head.writeUInt32LE(0x00080000 | 0x8000 | 0x0200 | 0x0008);
  head.writeUInt32LE(1 << 24, 4);
  head[8] = 45;
  const parts = [`${username}\0`, Buffer.from([proof.length]), proof, `${database}\0`, 'mysql_native_password\0'];
  return Buffer.concat([head, ...parts.map((part) => Buffer.from(part))]);
}
