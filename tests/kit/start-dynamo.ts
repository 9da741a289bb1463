import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startDynamoServer } from './dynamo-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamodbEndpoint: string;
    /** Of this run alone: a database that was not started here keeps the tables of the runs before. */
    testRunId: string;
  }
}

/** One in-memory DynamoDB for the whole run; every test file makes a table of its own in it. */
export default async (project: TestProject) => {
  const dynamo = await startDynamoServer();
  project.provide('dynamodbEndpoint', dynamo.endpoint);
  project.provide('testRunId', randomUUID());
  return dynamo.stop;
};
