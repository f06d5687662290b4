// Takes out of an app's lockfile what an installation does not need and what would tie it to one registry:
// addresses, and the notes of makers about money and age. Run after `npm install --package-lock-only`.
import { readFileSync, writeFileSync } from 'node:fs';

for (const file of process.argv.slice(2)) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  for (const entry of Object.values(lock.packages)) {
    for (const key of ['resolved', 'funding', 'deprecated']) delete entry[key];
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
