import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findDeployedStack } from '#infra/deployment/find-stack';
import { stackName } from '#infra/deployment/stack-name';
import { CommandError } from '#local/command-error';
import { deployStack } from './deploy-stack.ts';

/** `npm run deploy`: `cdk deploy`, with protection from the first minute that the stack stands, and a look at what answers. Takes what `cdk deploy` takes. */

const tool = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');

const run = async (file: string, args: readonly string[]): Promise<boolean> => {
  // What goes out is checked against CloudFormation's schemas; see infra/deployment/synthesize-app.ts.
  const env = { ...process.env, CDK_VALIDATION: 'true' };
  const [code] = (await once(spawn(process.execPath, [file, ...args], { stdio: 'inherit', env }), 'close')) as [number];
  return code === 0;
};
const runCdk = (args: readonly string[]): Promise<boolean> => run(tool, args);

/** The account and region that the CDK tool will take: `--profile x`, `--profile=x`, else those of the environment. */
const findProfile = (args: readonly string[]): string | undefined => {
  const at = args.findIndex((arg) => /^--profile(=|$)/.test(arg));
  return at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1]);
};

const args = process.argv.slice(2);
const place = { profile: findProfile(args) };

const runSmokeTest = async (): Promise<boolean> => {
  const { outputs } = await findDeployedStack(stackName, place);
  return run(join(import.meta.dirname, '..', 'smoke', 'smoke.ts'), [outputs['SiteUrl'] ?? '']);
};

try {
  await deployStack(args, {
    cdk: runCdk,
    statusOf: async (stack) => (await findDeployedStack(stack, place)).status,
    smoke: runSmokeTest,
    say: (line) => process.stdout.write(`\n${line}\n\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
