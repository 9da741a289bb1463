import { parseArgs } from 'node:util';
import { productName } from '#contract/site/product';
import { createInvite } from '#functions/auth/invite';
import { Refusal } from '#functions/runtime/refusal';
import { CommandError } from '#local/command-error';
import { localDataFolder, readAllowedEmails, setHandlerEnvironment } from '#local/environment';
import { findRunningStack } from '#local/running-stack';
import { setDeployedStackEnvironment } from '#ops/deployed-stack';

/** `npm run invite -- <email>`: a single-use link for registering, good for 72 hours. */

const usage = 'Name the address to invite: npm run invite -- somebody@example.com [--stack Evenkeel]';

const parseArguments = (): { email: string; stack: string | undefined } => {
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
const connectToChosenTable = async (stack: string | undefined): Promise<string> => {
  if (stack) await setDeployedStackEnvironment(stack);
  if (process.env['TABLE_NAME']) {
    const site = process.env['SITE_URL'];
    if (!site || !process.env['ALLOWED_EMAIL_HASHES']) {
      throw new CommandError(
        'Beside TABLE_NAME, set SITE_URL and ALLOWED_EMAIL_HASHES as the deployment has them, or say --stack Evenkeel.',
      );
    }
    return site.replace(/\/+$/, '');
  }
  const running = findRunningStack(localDataFolder);
  if (!running)
    throw new CommandError(`Start ${productName} first (npm start), or name a deployed stack: --stack Evenkeel.`);
  setHandlerEnvironment({ ...running, jwtSecret: '', emails: readAllowedEmails() });
  return running.site;
};

try {
  const { email, stack } = parseArguments();
  const site = await connectToChosenTable(stack);
  const code = await createInvite(email, new Date());
  process.stdout.write(`${site}/register#invite=${code}\nFor ${email.trim().toLowerCase()}, once, within 72 hours.\n`);
} catch (error) {
  const expected = error instanceof CommandError || error instanceof Refusal;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
