import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { builtSite } from '#infra/built-site';
import { EvenkeelStack } from '#infra/stack';

const app = new App();
new EvenkeelStack(app, 'Evenkeel', { siteFiles: builtSite() });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
