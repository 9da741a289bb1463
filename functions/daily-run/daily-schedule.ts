import type { SchedulerClientConfig } from '@aws-sdk/client-scheduler';
import { newYorkTimeZone } from '#core/time/day';
import { env } from '#functions/runtime/env';
import { createPort } from '#functions/runtime/port';
import { createAwsRequestTimeouts } from '#functions/runtime/request-timeouts';

/** What calls the daily run: EventBridge Scheduler when deployed, a timer on one machine. */
export interface DailySchedule {
  status(): Promise<{ enabled: boolean; timezone: string }>;
}

/** No schedule at all: a table and its handlers alone, as in a test. */
const nothing: DailySchedule = { status: async () => ({ enabled: false, timezone: newYorkTimeZone }) };

/** The deployed schedule as it is now, in the default group. One that was deleted counts as disabled. */
export const createAwsDailySchedule = (name: string, config: SchedulerClientConfig = {}): DailySchedule => ({
  status: async () => {
    const { SchedulerClient, GetScheduleCommand, ResourceNotFoundException } = await import(
      '@aws-sdk/client-scheduler'
    );
    const client = new SchedulerClient({
      maxAttempts: 2,
      requestHandler: createAwsRequestTimeouts(3_000),
      ...config,
    });
    try {
      const { State, ScheduleExpressionTimezone = newYorkTimeZone } = await client.send(
        new GetScheduleCommand({ Name: name }),
      );
      return { enabled: State === 'ENABLED', timezone: ScheduleExpressionTimezone };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return nothing.status();
      throw error;
    } finally {
      client.destroy();
    }
  },
});

export const dailySchedulePort = createPort<DailySchedule>(async () => {
  const name = env.scheduleName();
  return name ? createAwsDailySchedule(name) : nothing;
});
