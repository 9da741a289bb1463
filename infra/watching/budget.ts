import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** Tells when four fifths of the month's money are spent, and when the month will likely cost more than all of it. */
export const createBudget = (scope: Construct, topic: Topic, monthlyUsd: number): void => {
  const notifyAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  const budget = new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyUsd, unit: 'USD' } },
    notificationsWithSubscribers: [notifyAt('ACTUAL', 80), notifyAt('FORECASTED', 100)],
  });
  // AWS tries the topic when the budget is made.
  budget.node.addDependency(topic);
};
