import { connect } from 'node:net';

/** Counts in Redis: commands as lines, answers of one line (RESP). */
export function createRedis(url) {
  const { hostname, port, password } = new URL(url);
  const ask = (question) =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let said = '';
      socket.on('error', reject);
      socket.on('data', (text) => {
        said += text;
        const [, answer] = said.split('\r\n');
        if (!said.startsWith('+OK') || said.split('\r\n').length > 2) socket.destroy();
        if (!said.startsWith('+OK')) reject(new Error(said));
        else if (said.split('\r\n').length > 2) resolve(answer);
      });
      socket.write(`AUTH ${password}\r\n${question}\r\n`);
    });
  return {
    ask,
    countUp: async () => Number((await ask('INCR visits')).slice(1)),
    async spoil() {
      await ask('SET visits 900');
    },
  };
}
