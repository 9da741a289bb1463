import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { formatStatements } from '#ops/statements/format-statements';

/** `npm run read-statement -- <file> ...`: what brokers' files hold, and what of them could be read. It changes nothing. */

const files = process.argv.slice(2);
const usage =
  'Name one or more files (CSV, OFX, QFX or Flex queries in XML, also zipped): npm run read-statement -- history.csv positions.csv';

const read = (): Promise<string> =>
  formatStatements(files.map((file) => ({ name: basename(file), bytes: readFileSync(file) })));

try {
  process.stdout.write(`${files.length === 0 ? usage : await read()}\n`);
  process.exitCode = files.length === 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`Not read: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
