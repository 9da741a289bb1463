import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { CommandError } from '#local/command-error';
import { findStack } from '#ops/deployed-stack';
import { deploy } from './steps.ts';

/** `npm run deploy`: deploys the built site and the stack, and protects them once they stand. Takes what `cdk deploy` takes. */

const tool = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');

const cdk = async (args: readonly string[]): Promise<boolean> => {
  // What goes out is checked against CloudFormation's schemas; see infra/synthesise-app.ts.
  const env = { ...process.env, CDK_VALIDATION: 'true' };
  const [code] = (await once(spawn(process.execPath, [tool, ...args], { stdio: 'inherit', env }), 'close')) as [number];
  return code === 0;
};

/** The account and region that the CDK tool will take: `--profile x`, `--profile=x`, else those of the environment. */
const profileOf = (args: readonly string[]): string | undefined => {
  const at = args.findIndex((arg) => /^--profile(=|$)/.test(arg));
  return at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1]);
};

const args = process.argv.slice(2);
try {
  await deploy(args, {
    cdk,
    statusOf: async (stack) => (await findStack(stack, profileOf(args))).status,
    say: (line) => process.stdout.write(`\n${line}\n\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
