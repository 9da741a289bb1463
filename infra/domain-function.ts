import { copyFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AssetHashType, DockerImage, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as Lambda, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { repoRoot } from '#infra/bundle';
import { openBundleCache } from '#infra/bundle-cache';
import { copySharpPackage, getSharpArchitecture } from '#infra/native-packages';

export interface DomainFunctionProps {
  /** The handler's file, relative to the repository: `functions/cash/handler.ts`. */
  entry: string;
  description: string;
  environment: Record<string, string>;
  rights: readonly PolicyStatement[];
  /** Laid beside the bundle: its name there and the file it is copied from. */
  files?: Readonly<Record<string, string>>;
  /** Lays sharp beside the bundle too; the Lambda is of the kind of machine that it was installed for. */
  withSharp?: boolean;
  /** In MB. */
  memory?: number;
  /** 15 s unless said: the browser waits 10 s, then 15 s, and nobody hears an answer that takes longer. */
  timeout?: Duration;
  /** For what is called without anyone waiting: where a call goes that failed three times or waited for an hour. */
  deadLetters?: IQueue;
}

const bundles = openBundleCache();

/**
 * The bundle is made by esbuild in this process; the image is a name that CDK asks for and never pulls. Nor is the
 * command run: it tells the bundles of one folder apart, which CDK would else take for the same.
 */
const buildCode = (entry: string, files: Readonly<Record<string, string>>, withSharp: boolean): Code => {
  const path = join(repoRoot, entry);
  if (!existsSync(path)) throw new Error(`The contract has a domain without its ${entry}.`);
  return Code.fromAsset(dirname(path), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('unused'),
      command: [entry],
      local: {
        tryBundle: (outdir) => {
          bundles.bundle(entry, outdir);
          for (const [name, from] of Object.entries(files)) copyFileSync(from, join(outdir, name));
          if (withSharp) copySharpPackage(outdir);
          return true;
        },
      },
    },
  });
};

/** A Lambda as every one of them is here. */
export class DomainFunction extends Construct {
  readonly lambda: Lambda;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: DomainFunctionProps) {
    super(scope, id);
    const { entry, description, environment, rights, timeout = Duration.seconds(15), deadLetters, files = {} } = props;
    const { withSharp = false, memory = 1024 } = props;
    this.logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(role);
    for (const right of rights) role.addToPolicy(right);
    this.lambda = new Lambda(this, 'Function', {
      description,
      role,
      code: buildCode(entry, files, withSharp),
      handler: 'handler.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: withSharp && getSharpArchitecture() === 'x64' ? Architecture.X86_64 : Architecture.ARM_64,
      memorySize: memory,
      timeout,
      tracing: Tracing.ACTIVE,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: { ...environment, METRIC_NAMESPACE: Stack.of(this).stackName },
      ...(deadLetters && { deadLetterQueue: deadLetters, retryAttempts: 2, maxEventAge: Duration.hours(1) }),
    });
  }
}
