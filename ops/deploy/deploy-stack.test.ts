import { describe, expect, test } from 'vitest';
import { wasEverDeployed } from '#infra/deployment/find-stack';
import { CommandError } from '#local/command-error';
import { deployStack } from './deploy-stack.ts';

/** CloudFormation and the CDK tool as far as this goes: `statuses` one after the other, `failing` the pass that fails. */
const world = (statuses: (string | null)[], failing = 0, answers = true) => {
  const ran: string[] = [];
  const tried: number[] = [];
  const said: string[] = [];
  const left = [...statuses];
  return {
    ran,
    /** After how many passes what is deployed was tried. */
    tried,
    said,
    left,
    cdk: async (args: readonly string[]) => ran.push(args.join(' ')) !== failing,
    statusOf: async () => left.shift() ?? null,
    smoke: async () => tried.push(ran.length) > 0 && answers,
    say: (line: string) => void said.push(line),
  };
};

const unprotected = 'deploy Evenkeel -c protect=false';
const protecting = 'deploy Evenkeel -c protect=true';

describe('a stack that has never stood', () => {
  test.each([
    [null],
    ['REVIEW_IN_PROGRESS'],
    ['ROLLBACK_COMPLETE'],
    ['ROLLBACK_FAILED'],
    ['CREATE_FAILED'],
    ['DELETE_COMPLETE'],
  ])('(%s) is made without protection and protected as soon as it stands, asking once', async (status) => {
    const effects = world([status, 'CREATE_COMPLETE']);
    await deployStack(['--profile', 'books', '--require-approval', 'any-change'], effects);
    expect(effects.ran).toEqual([
      `${unprotected} --profile books --require-approval any-change`,
      `${protecting} --profile books --require-approval never`,
    ]);
    expect(effects.said).toEqual(['The stack is deployed. Now protecting it and its table from deletion.']);
  });

  test('is not protected where the first deployment fails, and the sentence says to run it again', async () => {
    const effects = world([null, 'ROLLBACK_COMPLETE'], 1);
    await expect(deployStack([], effects)).rejects.toThrow(
      'The first deployment failed. Fix what it says and run it again; nothing has to be removed by hand.',
    );
    expect(effects.ran).toEqual([unprotected]);
  });

  test('is tried again after that failure as if for the first time', async () => {
    const effects = world(['ROLLBACK_COMPLETE', 'CREATE_COMPLETE']);
    await deployStack([], effects);
    expect(effects.ran).toEqual([unprotected, `${protecting} --require-approval never`]);
  });

  test('and was only planned is not protected', async () => {
    const effects = world([null, 'REVIEW_IN_PROGRESS']);
    await deployStack(['--no-execute'], effects);
    expect(effects.ran).toEqual([`${unprotected} --no-execute`]);
    expect(effects.said).toEqual(['Nothing is deployed yet, so there is nothing to protect.']);
  });
});

describe('a stack that has stood', () => {
  test.each([
    ['CREATE_COMPLETE'],
    ['UPDATE_COMPLETE'],
    ['UPDATE_ROLLBACK_COMPLETE'],
    ['UPDATE_ROLLBACK_FAILED'],
    ['UPDATE_FAILED'],
    ['UPDATE_IN_PROGRESS'],
    ['IMPORT_COMPLETE'],
  ])('(%s) is deployed in one pass, protected all the while', async (status) => {
    const effects = world([status]);
    await deployStack(['--require-approval', 'never'], effects);
    expect(effects.ran).toEqual([`${protecting} --require-approval never`]);
    expect(effects.said).toEqual([]);
  });

  test('but whose protection failed is protected by running it again', async () => {
    const first = world([null, 'CREATE_COMPLETE'], 2);
    await expect(deployStack([], first)).rejects.toThrow(
      'The stack is deployed, but not protected from deletion yet: run npm run deploy again.',
    );
    const again = world(['CREATE_COMPLETE']);
    await deployStack([], again);
    expect(again.ran).toEqual([protecting]);
  });

  test('keeps its protection where an update fails', async () => {
    const effects = world(['UPDATE_COMPLETE'], 1);
    await expect(deployStack([], effects)).rejects.toThrow(
      'The deployment failed; what was deployed before still runs.',
    );
    expect(effects.ran).toEqual([protecting]);
  });
});

describe('what is deployed', () => {
  test.each([
    [null, 2],
    ['UPDATE_COMPLETE', 1],
  ])('(%s before) is tried once, at the very end', async (status, passes) => {
    const effects = world([status, 'CREATE_COMPLETE']);
    await deployStack([], effects);
    expect(effects.tried).toEqual([passes]);
  });

  test('and does not answer as it should is said to be so', async () => {
    const effects = world(['UPDATE_COMPLETE'], 0, false);
    await expect(deployStack([], effects)).rejects.toThrow('It is deployed, but not all of it works');
  });

  test.each([[[null, 'REVIEW_IN_PROGRESS']], [['UPDATE_COMPLETE']]])(
    'is not tried where it is only planned (%j)',
    async (statuses) => {
      const effects = world(statuses);
      await deployStack(['--no-execute'], effects);
      expect(effects.tried).toEqual([]);
    },
  );

  test('is not tried where the deployment failed', async () => {
    const effects = world(['UPDATE_COMPLETE'], 1);
    await expect(deployStack([], effects)).rejects.toThrow();
    expect(effects.tried).toEqual([]);
  });
});

test.each([
  [['--require-approval=never', '-v']],
  [['--require-approval', 'never', '-v']],
  [['-v', '--require-approval', 'broadening']],
])('%j is given to the first pass as it is, and never asks in the second', async (args) => {
  const effects = world([null, 'CREATE_COMPLETE']);
  await deployStack(args, effects);
  expect(effects.ran).toEqual([`${unprotected} ${args.join(' ')}`, `${protecting} -v --require-approval never`]);
});

test.each([
  [['-c', 'protect=false']],
  [['-cprotect=false']],
  [['--context', 'protect=true']],
  [['--context=protect=false']],
])('%j is refused before anything runs: protecting is not a thing to be given or forgotten', async (args) => {
  const effects = world([null]);
  await expect(deployStack(args, effects)).rejects.toThrow(CommandError);
  expect([effects.ran, effects.left]).toEqual([[], [null]]);
});

test('a failed look at CloudFormation deploys nothing', async () => {
  const effects = { ...world([]), statusOf: () => Promise.reject(new CommandError('No AWS credentials were found.')) };
  await expect(deployStack([], effects)).rejects.toThrow('No AWS credentials were found.');
  expect(effects.ran).toEqual([]);
});

test('no status is mistaken for one of a stack that never was', () => {
  expect(wasEverDeployed(null)).toBe(false);
  expect(wasEverDeployed('DELETE_FAILED')).toBe(true);
});
