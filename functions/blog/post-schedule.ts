import type { SchedulerClient, SchedulerClientConfig } from '@aws-sdk/client-scheduler';
import { env } from '#functions/runtime/env';
import { sha256 } from '#functions/runtime/identity/profile';
import { createPort } from '#functions/runtime/port';
import { createAwsRequestTimeouts } from '#functions/runtime/request-timeouts';

/** What publishes one post on time: a one-time schedule of EventBridge's when deployed, a timer on one machine. */
export interface PostSchedule {
  /** Sets the time, also in place of an earlier one. */
  set(slug: string, at: Date): Promise<void>;
  /** Does nothing where there is none. */
  remove(slug: string): Promise<void>;
}

/** No schedule at all: the daily run finds what is due, and readers see a due post as published anyway. */
const nothing: PostSchedule = { set: async () => {}, remove: async () => {} };

/** A schedule's name has at most 64 characters; a slug may have more. */
const toScheduleName = (slug: string): string => `post-${sha256(slug).slice(0, 40)}`;

/** 2026-11-20T14:30:00.000Z -> at(2026-11-20T14:30:00), in UTC. */
const toExpression = (at: Date): string => `at(${at.toISOString().slice(0, 19)})`;

interface ScheduleTarget {
  /** The group that holds posts' schedules alone; rights are given for it. */
  group: string;
  /** The Lambda that publishes, the role that may call it, and the queue for calls that failed. */
  lambdaArn: string;
  roleArn: string;
  deadLetterArn: string;
}

const withClient = async (
  config: SchedulerClientConfig,
  use: (client: SchedulerClient, sdk: typeof import('@aws-sdk/client-scheduler')) => Promise<unknown>,
): Promise<void> => {
  const sdk = await import('@aws-sdk/client-scheduler');
  const client = new sdk.SchedulerClient({
    maxAttempts: 2,
    requestHandler: createAwsRequestTimeouts(3_000),
    ...config,
  });
  try {
    await use(client, sdk);
  } finally {
    client.destroy();
  }
};

/** One schedule a post, which AWS deletes by itself once it has run. */
export const createAwsPostSchedule = (
  { group, lambdaArn, roleArn, deadLetterArn }: ScheduleTarget,
  config: SchedulerClientConfig = {},
): PostSchedule => ({
  set: (slug, at) =>
    withClient(config, async (client, sdk) => {
      const schedule = {
        Name: toScheduleName(slug),
        GroupName: group,
        ScheduleExpression: toExpression(at),
        ScheduleExpressionTimezone: 'UTC',
        FlexibleTimeWindow: { Mode: 'OFF' as const },
        ActionAfterCompletion: 'DELETE' as const,
        Target: {
          Arn: lambdaArn,
          RoleArn: roleArn,
          Input: JSON.stringify({ slug }),
          DeadLetterConfig: { Arn: deadLetterArn },
          RetryPolicy: { MaximumEventAgeInSeconds: 3_600, MaximumRetryAttempts: 5 },
        },
      };
      try {
        await client.send(new sdk.CreateScheduleCommand(schedule));
      } catch (error) {
        if (!(error instanceof sdk.ConflictException)) throw error;
        await client.send(new sdk.UpdateScheduleCommand(schedule));
      }
    }),
  remove: (slug) =>
    withClient(config, async (client, sdk) => {
      try {
        await client.send(new sdk.DeleteScheduleCommand({ Name: toScheduleName(slug), GroupName: group }));
      } catch (error) {
        if (!(error instanceof sdk.ResourceNotFoundException)) throw error;
      }
    }),
});

export const postSchedulePort = createPort<PostSchedule>(async () => {
  const target = env.postSchedule();
  return target ? createAwsPostSchedule(target) : nothing;
});
