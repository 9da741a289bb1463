import { wasEverDeployed } from '#infra/deployment/find-stack';
import { stackName } from '#infra/deployment/stack-name';
import { CommandError } from '#local/command-error';

/**
 * How a deployment is made so that a first one which fails can simply be tried again: nothing is protected from being
 * deleted before it has once stood, and everything is from then on.
 */

/** What the steps are made of. */
interface DeployEffects {
  /** Runs the CDK tool with these arguments, the person's own terminal as its own; false where it failed. */
  cdk(args: readonly string[]): Promise<boolean>;
  /** The stack's status in CloudFormation, null where there is none. */
  statusOf(stack: string): Promise<string | null>;
  /** Tries what is deployed, and says what is wrong; false where something is. */
  smoke(): Promise<boolean>;
  say(line: string): void;
}

/** The CDK tool takes the option once; the second pass changes no right, so that nobody needs to be asked. */
const withoutApproval = (args: readonly string[]): string[] =>
  args.filter(
    (arg, at) =>
      !arg.startsWith('--require-approval') && !(args[at - 1] === '--require-approval' && !arg.startsWith('-')),
  );

/** `args` are what the person gave beside. */
const buildDeployArgs = (args: readonly string[], protect: boolean): string[] => [
  'deploy',
  stackName,
  '-c',
  `protect=${protect}`,
  ...args,
];

const refuseOwn = (args: readonly string[]): void => {
  if (args.some((arg) => /^(-c|--context)?=?protect=/.test(arg))) {
    throw new CommandError(
      'npm run deploy protects what stands by itself. To take a stack down, see docs/operations.md.',
    );
  }
};

/** A new stack is made without protection, and protected by a second pass once it stands; false where nothing stands. */
const make = async (args: readonly string[], { cdk, statusOf, say }: DeployEffects): Promise<boolean> => {
  if (!(await cdk(buildDeployArgs(args, false)))) {
    throw new CommandError(
      'The first deployment failed. Fix what it says and run it again; nothing has to be removed by hand.',
    );
  }
  if (!wasEverDeployed(await statusOf(stackName))) {
    say('Nothing is deployed yet, so there is nothing to protect.');
    return false;
  }
  say('The stack is deployed. Now protecting it and its table from deletion.');
  if (await cdk([...buildDeployArgs(withoutApproval(args), true), '--require-approval', 'never'])) return true;
  throw new CommandError('The stack is deployed, but not protected from deletion yet: run npm run deploy again.');
};

const update = async (args: readonly string[], { cdk }: DeployEffects): Promise<boolean> => {
  if (await cdk(buildDeployArgs(args, true))) return !args.includes('--no-execute');
  throw new CommandError('The deployment failed; what was deployed before still runs.');
};

/**
 * A stack that has stood is deployed in one pass, protected all the while. What is deployed is then tried. Done again
 * after whatever failure, it goes on from what CloudFormation says.
 * @throws CommandError with what to do.
 */
export const deployStack = async (args: readonly string[], effects: DeployEffects): Promise<void> => {
  refuseOwn(args);
  const stood = wasEverDeployed(await effects.statusOf(stackName));
  if (!(await (stood ? update : make)(args, effects))) return;
  if (await effects.smoke()) return;
  throw new CommandError('It is deployed, but not all of it works: see above.');
};
