import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { getLambdaTimeoutSeconds } from '#contract/call-timeouts';
import { type DomainName, routesByDomain } from '#contract/index';
import { parseSiteBundleVersion } from '#contract/site/site-version';
import { acknowledgeValidationFindings } from '#infra/acknowledgements';
import { createRestApi } from '#infra/api';
import {
  type BedrockTextModel,
  createModelInvokeStatements,
  getModelEnvironment,
  getTextModel,
} from '#infra/bedrock-text-model';
import { createDailyRunResources, type DailyRunResources } from '#infra/daily-run-schedule';
import { type DeploymentSettings, hashEmailAddresses, readDeploymentSettings } from '#infra/deployment/settings';
import { DomainFunction, type DomainFunctionProps } from '#infra/domain-function';
import { getHandlerSourceFile } from '#infra/lambda-table-rights';
import { getMailEnvironment } from '#infra/mail';
import { createAllowStatement, createSecretReadStatement, createTableAccessStatements } from '#infra/rights';
import { createBlogCachePurger, createBlogPageFunction } from '#infra/site/blog-pages';
import { createPostScheduleResources, type PostScheduleResources } from '#infra/site/blog-schedules';
import { createImageBucket, createImageDeleteStatements, createImageUploadStatements } from '#infra/site/image-bucket';
import { Site } from '#infra/site/site';
import { refuseWebAclRegion } from '#infra/site/web-acl';
import { createAlarms, createAlarmTopic } from '#infra/watching/alarms';
import { createBudget } from '#infra/watching/budget';
import { createMonitoringDashboard } from '#infra/watching/dashboard';

const text = AttributeType.STRING;

/** Kept when the stack goes; but what a first deployment that failed has made goes with it. */
const createLedgerTable = (scope: Construct, { protect }: DeploymentSettings): TableV2 =>
  new TableV2(scope, 'Table', {
    partitionKey: { name: 'pk', type: text },
    sortKey: { name: 'sk', type: text },
    globalSecondaryIndexes: [
      { indexName: 'gsi1', partitionKey: { name: 'gsi1pk', type: text }, sortKey: { name: 'gsi1sk', type: text } },
    ],
    timeToLiveAttribute: 'ttl',
    dynamoStream: StreamViewType.KEYS_ONLY,
    billing: Billing.onDemand(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
    deletionProtection: protect,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });

const createGeneratedSecret = (scope: Construct, id: string, description: string): Secret =>
  new Secret(scope, id, { description, generateSecretString: { passwordLength: 64, excludePunctuation: true } });

const mapDomains = <T>(make: (domain: DomainName) => T): Record<DomainName, T> => {
  const entries = (Object.keys(routesByDomain) as DomainName[]).map((domain) => [domain, make(domain)]);
  return Object.fromEntries(entries);
};

const getLambdas = (functions: Record<DomainName, DomainFunction>): Record<DomainName, IFunction> =>
  mapDomains((domain) => functions[domain].lambda);

interface EvenkeelStackProps extends StackProps {
  /** The built site's directory. */
  siteFiles: string;
  /** Where it will be, for what differs by region; the template itself takes any. */
  region?: string | undefined;
}

/** By what a page knows that it is older than its API. It changes with the site alone, so that nothing is deployed anew without need. */
const readSiteVersionEnvironment = (files: string): Record<string, string> => {
  const version = parseSiteBundleVersion(readFileSync(join(files, 'index.html'), 'utf8'));
  return version === undefined ? {} : { SITE_VERSION: version };
};

/** Whom the alarms tell; where that is nobody, one line says so while synthesising. */
const getListener = (scope: Construct, { alarmEmail }: DeploymentSettings, alarmCount: number): string => {
  if (alarmEmail) return alarmEmail;
  Annotations.of(scope).addWarningV2(
    'evenkeel:alarmEmail',
    `${alarmCount} alarms and the budget tell nobody: say an alarmEmail in cdk.json, or -c alarmEmail=you@example.org.`,
  );
  return 'nobody: alarmEmail is not set';
};

/** All of Evenkeel in one AWS region, with its CDN in front. */
export class EvenkeelStack extends Stack {
  constructor(scope: Construct, id: string, { siteFiles, region = 'us-east-1', ...props }: EvenkeelStackProps) {
    const settings = readDeploymentSettings(scope.node);
    super(scope, id, {
      description: 'Evenkeel: ledger, site and API',
      terminationProtection: settings.protect,
      ...props,
    });
    if (settings.allowedEmails.some((address) => address.endsWith('@example.com'))) {
      Annotations.of(this).addInfo('allowedEmails in cdk.json are the examples: nobody could sign in to a deployment.');
    }
    refuseWebAclRegion(settings, region);
    const table = createLedgerTable(this, settings);
    const jwtSecret = createGeneratedSecret(this, 'JwtSecret', 'Signs the session tokens');
    const originSecret = createGeneratedSecret(
      this,
      'OriginSecret',
      'Shows the API that a request came through the CDN',
    );
    const images = createImageBucket(this, settings);
    const siteUrl = settings.domain ? { SITE_URL: `https://${settings.domain.name}` } : {};
    const hashes = hashEmailAddresses(settings.allowedEmails).join(',');
    const notifications = settings.noticesFrom ? { ALLOWED_EMAIL_HASHES: hashes, ...siteUrl } : {};
    const daily = createDailyRunResources(this, table, images, {
      noticesFrom: settings.noticesFrom,
      environment: notifications,
    });
    const posts = createPostScheduleResources(this, table, daily.deadLetters);
    const model = getTextModel(this, settings, region);
    const written = { images, model, mail: getMailEnvironment(settings) };
    const functions = this.domainFunctions(table, daily, posts, written, [jwtSecret, originSecret], {
      TABLE_NAME: table.tableName,
      JWT_SECRET_ARN: jwtSecret.secretArn,
      ORIGIN_SECRET_ARN: originSecret.secretArn,
      ALLOWED_EMAIL_HASHES: hashes,
      INVITE_REQUIRED: 'true',
      ...siteUrl,
      ...readSiteVersionEnvironment(siteFiles),
    });
    const page = createBlogPageFunction(this, table, originSecret, {
      files: siteFiles,
      images,
      environment: { BRANDING: JSON.stringify(settings.branding), ...siteUrl },
    });
    const api = createRestApi(this, getLambdas(functions), page.lambda);
    const site = new Site(this, 'Site', { api, originSecret, images, files: siteFiles, settings });
    // A page names hashed files of its build; the CDN may keep it for a day.
    page.node.addDependency(site.hashedFiles);
    const forget = createBlogCachePurger(this, table, site.distribution, daily.deadLetters);
    const lambdas = {
      ...getLambdas(functions),
      'blog-page': page.lambda,
      'publish-post': posts.publisher.lambda,
      'forget-pages': forget.lambda,
    };
    const topic = createAlarmTopic(this, settings.alarmEmail);
    const raised = createAlarms(this, topic, { api, lambdas, table, daily });
    createBudget(this, topic, settings.monthlyBudget);
    const overview = createMonitoringDashboard(this, { api, lambdas, table, daily, alarms: raised });
    acknowledgeValidationFindings({
      secrets: [jwtSecret, originSecret],
      functions: [...Object.values(functions), daily.run, daily.check, page, posts.publisher, forget],
      blog: functions.blog,
      run: daily.run,
      writing: { lambda: functions.writing, model },
      page,
      images: { bucket: images, lambda: functions.images },
      api,
      site,
      ownDomain: settings.domain !== undefined,
      waf: settings.waf !== false,
    });
    this.output({
      SiteUrl: site.url,
      ApiId: api.restApiId,
      TableName: table.tableName,
      AllowedEmailHashes: hashes,
      ScheduleName: daily.schedule.ref,
      DeadLetterQueue: daily.deadLetters.queueUrl,
      DashboardName: overview.dashboardName,
      AlarmTopic: topic.topicArn,
      AlarmsTell: getListener(this, settings, raised.length),
      JwtSecretArn: jwtSecret.secretArn,
      OriginSecretArn: originSecret.secretArn,
      ImageBucket: images.bucketName,
      SiteBucket: site.bucket.bucketName,
      DistributionId: site.distribution.distributionId,
    });
  }

  private domainFunctions(
    table: TableV2,
    { schedule }: DailyRunResources,
    posts: PostScheduleResources,
    { images, model, mail }: { images: IBucket; model: BedrockTextModel | undefined; mail: Record<string, string> },
    secrets: readonly Secret[],
    environment: Record<string, string>,
  ) {
    const special: Partial<Record<DomainName, Partial<DomainFunctionProps>>> = {
      // It offers e-mail, and sends none.
      analytics: { environment: { ...environment, ...mail } },
      blog: {
        environment: { ...environment, ...posts.environment, IMAGE_BUCKET: images.bucketName },
        rights: [...posts.rights, ...createImageDeleteStatements(images)],
      },
      images: {
        environment: { ...environment, IMAGE_BUCKET: images.bucketName },
        rights: createImageUploadStatements(images),
        withSharp: true,
        // 40 million pixels at once, at the price of one whole processor.
        memory: 1769,
      },
      writing: {
        environment: { ...environment, ...getModelEnvironment(model) },
        rights: createModelInvokeStatements(this, model),
      },
      dividends: {
        environment: { ...environment, SCHEDULE_NAME: schedule.ref },
        rights: [createAllowStatement(['scheduler:GetSchedule'], [schedule.attrArn])],
      },
    };
    return mapDomains((domain) => {
      const { rights = [], ...more } = special[domain] ?? {};
      return new DomainFunction(this, domain, {
        entry: getHandlerSourceFile(domain),
        description: `Answers the ${domain} routes`,
        environment,
        timeout: Duration.seconds(getLambdaTimeoutSeconds(domain)),
        rights: [...createTableAccessStatements(domain, table), createSecretReadStatement(secrets), ...rights],
        ...more,
      });
    });
  }

  private output(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
