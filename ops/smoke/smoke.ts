import { apiSmokeChecks, createPrivateReadCheck } from './calls.ts';
import { pageSmokeChecks } from './pages.ts';
import { fetchSmokeTarget, type SmokeCheck } from './smoke-checks.ts';

/**
 * `npm run smoke -- <url>`: tries the public and the private paths of a running site, deployed or local. It writes
 * nothing. With SMOKE_EMAIL and SMOKE_PASSWORD it signs in and reads every private path too.
 */

const printLine = (text: string) => process.stdout.write(`${text}\n`);

const getMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
};

const runCheck = async (check: () => Promise<string | void>): Promise<{ ok: boolean; detail: string }> => {
  try {
    return { ok: true, detail: (await check()) ?? '' };
  } catch (error) {
    return { ok: false, detail: getMessage(error).replaceAll('\n', ' ') };
  }
};

const selectChecks = (): Record<string, SmokeCheck> => {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  const always = { ...pageSmokeChecks, ...apiSmokeChecks };
  if (!email || !password) return always;
  return { ...always, 'signed in, every private path is read': createPrivateReadCheck({ email, password }) };
};

const run = async (url: string): Promise<number> => {
  const target = await fetchSmokeTarget(url);
  const checks = Object.entries(selectChecks());
  const width = Math.max(...checks.map(([name]) => name.length));
  let failed = 0;
  for (const [name, check] of checks) {
    const { ok, detail } = await runCheck(() => check(target));
    if (!ok) failed += 1;
    printLine(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${detail}`.trimEnd());
  }
  printLine(`${checks.length - failed} of ${checks.length} right at ${target.site}`);
  return failed;
};

const url = process.argv[2];
if (!url || !URL.canParse(url)) {
  process.stderr.write('Name the site: npm run smoke -- https://ledger.example.org\n');
  process.exitCode = 2;
} else {
  const { ok, detail } = await runCheck(async () => String(await run(url)));
  if (!ok) process.stderr.write(`${url} cannot be looked at: ${detail}\n`);
  process.exitCode = ok && detail === '0' ? 0 : 1;
}
