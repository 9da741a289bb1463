import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { repoRoot } from '#infra/bundle';
import { stackName } from '#infra/deployment/stack-name';
import { EvenkeelStack } from '#infra/stack';

export interface SynthesizedResource {
  Type: string;
  DeletionPolicy?: string;
  DependsOn?: string | string[];
  /** A template is a tree of whatever CloudFormation defines; a test says what it expects of it. */
  Properties: Readonly<Record<string, unknown>>;
}

const readCdkContext = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(repoRoot, 'cdk.json'), 'utf8')).context;

/** With the places that a rendered page is filled into. */
export const minimalPageHtml =
  '<!doctype html><html><head><title>Evenkeel</title><script type="module" src="/assets/main-1a2b3c.js"></script></head><body><div id="root"></div></body></html>';

const writeMinimalSite = (directory: string): string => {
  mkdirSync(join(directory, 'assets'), { recursive: true });
  for (const page of ['index.html', 'blog.html']) writeFileSync(join(directory, page), minimalPageHtml);
  writeFileSync(join(directory, 'assets', 'app-1a2b3c.js'), 'export {};');
  return directory;
};

interface Wanted {
  bundle?: boolean;
  /** Also checked against CloudFormation's schemas, which takes longer than all else; throws what is wrong. */
  checked?: boolean;
  /** Adds what should not be there. */
  spoil?: (stack: Stack) => void;
  context?: object;
  region?: string;
}

/**
 * The stack as cdk.json describes it, synthesised into a folder of its own. Without `bundle` the Lambdas' code is left
 * as it lies, which is quicker and the same for everything but the code.
 */
export const synthesizeTestStack = ({ bundle = false, checked = false, spoil, context = {}, region }: Wanted = {}) => {
  const outdir = mkdtempSync(join(tmpdir(), 'evenkeel-synth-'));
  const skip = bundle ? {} : { 'aws:cdk:bundling-stacks': [] };
  const app = new App({
    builtinCloudFormationValidation: checked,
    outdir: join(outdir, 'out'),
    context: { ...readCdkContext(), ...skip, ...context },
  });
  const stack = new EvenkeelStack(app, stackName, { siteFiles: writeMinimalSite(join(outdir, 'site')), region });
  spoil?.(stack);
  const template = Template.fromStack(stack);
  const json = template.toJSON() as {
    Resources: Record<string, SynthesizedResource>;
    Outputs: Record<string, unknown>;
  };
  return {
    stack,
    template,
    json,
    assembly: join(outdir, 'out'),
    /** What cdk-nag finds that is not acknowledged. */
    violations: () => new AwsSolutionsChecks(app).validateScope(app).violations,
    ofType: (type: string) => Object.entries(json.Resources).filter(([, { Type }]) => Type === type),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
};
export type SynthesizedStack = ReturnType<typeof synthesizeTestStack>;

let defaultStack: SynthesizedStack | undefined;

/** As cdk.json describes it, synthesised once for all files of a worker: to be looked at, and without its folder. */
export const getDefaultTestStack = (): SynthesizedStack => {
  if (!defaultStack) {
    defaultStack = synthesizeTestStack();
    defaultStack.remove();
  }
  return defaultStack;
};
