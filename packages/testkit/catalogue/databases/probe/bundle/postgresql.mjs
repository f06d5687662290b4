import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';

/** Counts in PostgreSQL, with Debian's own client. */
export function createPostgresql(url) {
  const ask = async (question) => {
    const [version] = readdirSync('/usr/lib/postgresql');
    const args = ['--no-psqlrc', '-qAt', '--set=ON_ERROR_STOP=1', '-c', question, url];
    const { stdout } = await promisify(execFile)(`/usr/lib/postgresql/${version}/bin/psql`, args);
    return stdout.split('\n')[0];
  };
  return {
    ask,
    async countUp() {
      await ask('CREATE TABLE IF NOT EXISTS visits (id INT PRIMARY KEY, count INT NOT NULL)');
      const add = 'INSERT INTO visits VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = visits.count + 1';
      return Number(await ask(`${add} RETURNING count`));
    },
    async spoil() {
      await ask('CREATE TABLE IF NOT EXISTS spoilt (id INT)');
      await ask('UPDATE visits SET count = 900');
    },
  };
}
