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
    // Where each part was made in the sources, and a file of all parts: nobody asks for either.
    stackTraces: false,
    treeMetadata: false,
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
  // CDK's own `Annotations.fromStack` would synthesise all of it once more.
  const { messages } = app.synth().getStackArtifact(stack.artifactId);
  const warnings = messages.filter(({ level }) => level === 'warning').map(({ entry }) => String(entry.data));
  return {
    stack,
    template,
    warnings,
    json,
    assembly: join(outdir, 'out'),
    /** What cdk-nag finds that is not acknowledged. */
    violations: () => new AwsSolutionsChecks(app).validateScope(app).violations,
    ofType: (type: string) => Object.entries(json.Resources).filter(([, { Type }]) => Type === type),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
};
export type SynthesizedStack = ReturnType<typeof synthesizeTestStack>;

/** Settings that leave each other alone, said all at once: what each of them does is looked at in one stack. */
export const everySetting = {
  alarmEmail: 'watch@private.test',
  monthlyBudget: '12',
  domain: { name: 'ledger.example.org', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' },
  noticesFrom: 'notices@ledger.example.org',
  originSecretVersion: 'a1b2-c3',
  strictTransport: 'preload',
  textModel: { model: 'm', profile: 'eu.m', regions: ['eu-west-1'] },
  textTemperature: '0.3',
};

/** Without a web ACL, which there is in us-east-1 alone; its `waf` as it comes from a command line. */
export const inEurope = { region: 'eu-central-1', context: { waf: 'false', strictTransport: 'subdomains' } };

/** With AWS's rules in the web ACL, by the shortest word for them; and without a model, which is nothing to them. */
export const managedWithoutModel = { waf: 'true', textModel: null };

const sharedStacks = new Map<string, SynthesizedStack>();

/** Synthesised once for all files of a worker: to be looked at, and without its folder. */
export const getSharedTestStack = (wanted: Pick<Wanted, 'context' | 'region'>): SynthesizedStack => {
  const name = JSON.stringify(wanted);
  const known = sharedStacks.get(name);
  if (known) return known;
  const made = synthesizeTestStack(wanted);
  made.remove();
  sharedStacks.set(name, made);
  return made;
};

/** As cdk.json describes it. */
export const getDefaultTestStack = (): SynthesizedStack => getSharedTestStack({});

/** With `everySetting`. */
export const getSettledTestStack = (): SynthesizedStack => getSharedTestStack({ context: everySetting });
