// A separate program, because rebuilding a database reads and writes all of it, which takes long for a large one.
import { rebuild } from '@kontor/platform/database/rebuild';

const [from = '', to = ''] = process.argv.slice(2);
rebuild({ from, to });
