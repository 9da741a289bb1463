import { stackName } from '#infra/stack-name';
import { CommandError } from '#local/command-error';

/**
 * How a deployment is made so that a first one which fails can simply be tried again: nothing is protected from being
 * deleted before it has once stood, and everything is from then on.
 */

/** What the steps are made of. */
export interface DeployEffects {
  /** Runs the CDK tool with these arguments, the person's own terminal as its own; false where it failed. */
  cdk(args: readonly string[]): Promise<boolean>;
  /** The stack's status in CloudFormation, null where there is none. */
  statusOf(stack: string): Promise<string | null>;
  say(line: string): void;
}

/** Not made whole yet, or being removed. CloudFormation's other statuses follow on one in which it stood. */
const neverStood = new Set([
  'REVIEW_IN_PROGRESS',
  'CREATE_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_IN_PROGRESS',
  'ROLLBACK_FAILED',
  'ROLLBACK_COMPLETE',
  'DELETE_IN_PROGRESS',
  'DELETE_COMPLETE',
]);

/** Whether it has ever been made whole: from then on it may hold what must not be lost. */
export const hasStood = (status: string | null): boolean => status !== null && !neverStood.has(status);

/** The CDK tool takes the option once; the second pass changes no right, so that nobody needs to be asked. */
const withoutApproval = (args: readonly string[]): string[] =>
  args.filter(
    (arg, at) =>
      !arg.startsWith('--require-approval') && !(args[at - 1] === '--require-approval' && !arg.startsWith('-')),
  );

/** `args` are what the person gave beside. */
export const deployArgs = (args: readonly string[], protect: boolean): string[] => [
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

/**
 * A stack that has stood is deployed in one pass, protected. A new one is made without protection; where it then stands,
 * a second pass protects it. Done again after whatever failure, it goes on from what CloudFormation says.
 * @throws CommandError with what to do.
 */
export const deploy = async (args: readonly string[], { cdk, statusOf, say }: DeployEffects): Promise<void> => {
  refuseOwn(args);
  const stood = hasStood(await statusOf(stackName));
  if (!(await cdk(deployArgs(args, stood)))) {
    if (stood) throw new CommandError('The deployment failed; what stood before stands.');
    throw new CommandError(
      'The first deployment failed. Mend what it says and run it again; nothing has to be removed by hand.',
    );
  }
  if (stood) return;
  if (!hasStood(await statusOf(stackName))) return say('Nothing is deployed yet, so that there is nothing to protect.');
  say('The stack stands. Now it is protected from being deleted, and its table with it.');
  if (await cdk([...deployArgs(withoutApproval(args), true), '--require-approval', 'never'])) return;
  throw new CommandError('The stack stands, but is not protected from being deleted yet: run npm run deploy again.');
};
