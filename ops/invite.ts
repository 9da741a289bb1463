import { parseArgs } from 'node:util';
import { productName } from '#contract/product';
import { createInvite } from '#functions/auth/invite';
import { Refusal } from '#functions/refusal';
import { CommandError } from '#local/command-error';
import { allowedEmails, localFolder, setEnvironment } from '#local/environment';
import { findRunning } from '#local/running';
import { useStack } from '#ops/deployed-stack';

/** `npm run invite -- <email>`: a single-use link for registering, good for 72 hours. */

const usage = 'Name the address to invite: npm run invite -- somebody@example.com [--stack Evenkeel]';

const argumentsOf = (): { email: string; stack: string | undefined } => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { stack: { type: 'string' } } });
    const [email, ...more] = positionals;
    if (email && more.length === 0) return { email, stack: values.stack };
  } catch {
    // An option that nobody knows: the usage says which there are.
  }
  throw new CommandError(usage);
};

/** The named stack's table, or the one of TABLE_NAME, else the running local stack's. Answers the site's address. */
const chooseTable = async (stack: string | undefined): Promise<string> => {
  if (stack) await useStack(stack);
  if (process.env['TABLE_NAME']) {
    const site = process.env['SITE_URL'];
    if (!site || !process.env['ALLOWED_EMAIL_HASHES']) {
      throw new CommandError(
        'Beside TABLE_NAME, set SITE_URL and ALLOWED_EMAIL_HASHES as the deployment has them, or say --stack Evenkeel.',
      );
    }
    return site.replace(/\/+$/, '');
  }
  const running = findRunning(localFolder);
  if (!running)
    throw new CommandError(`Start ${productName} first (npm start), or name a deployed stack: --stack Evenkeel.`);
  setEnvironment({ ...running, jwtSecret: '', emails: allowedEmails() });
  return running.site;
};

try {
  const { email, stack } = argumentsOf();
  const site = await chooseTable(stack);
  const code = await createInvite(email, new Date());
  process.stdout.write(`${site}/register#invite=${code}\nFor ${email.trim().toLowerCase()}, once, within 72 hours.\n`);
} catch (error) {
  const expected = error instanceof CommandError || error instanceof Refusal;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
