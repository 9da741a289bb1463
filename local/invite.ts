import { productName } from '#contract/product';
import { createInvite } from '#functions/auth/invite';
import { Refusal } from '#functions/platform/refusal';
import { allowedEmails, localFolder, setEnvironment } from '#local/environment';
import { Refused } from '#local/refused';
import { findRunning } from '#local/running';

/** `npm run invite -- <email>`: a single-use link for registering, good for 72 hours. */

const usage = 'Name the address to invite: npm run invite -- somebody@example.com';

/** The deployed table where TABLE_NAME names one, else the running local stack's. Answers the site's address. */
const chooseTable = (): string => {
  if (process.env['TABLE_NAME']) {
    const site = process.env['SITE_URL'];
    if (!site || !process.env['ALLOWED_EMAIL_HASHES']) {
      throw new Refused('Beside TABLE_NAME, set SITE_URL and ALLOWED_EMAIL_HASHES as the deployment has them.');
    }
    return site.replace(/\/+$/, '');
  }
  const running = findRunning(localFolder);
  if (!running) throw new Refused(`Start ${productName} first (npm start), or set TABLE_NAME for a deployed table.`);
  setEnvironment({ ...running, jwtSecret: '', emails: allowedEmails() });
  return running.site;
};

try {
  const email = process.argv[2];
  if (!email) throw new Refused(usage);
  const site = chooseTable();
  const code = await createInvite(email, new Date());
  process.stdout.write(`${site}/register#invite=${code}\nFor ${email.trim().toLowerCase()}, once, within 72 hours.\n`);
} catch (error) {
  const expected = error instanceof Refused || error instanceof Refusal;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
