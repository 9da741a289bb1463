import type { TestProject } from 'vitest/node';
import { startDynamoServer } from './dynamo-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamodbEndpoint: string;
  }
}

/** One in-memory DynamoDB for the whole run; every test file makes a table of its own in it. */
export default async (project: TestProject) => {
  const dynamo = await startDynamoServer();
  project.provide('dynamodbEndpoint', dynamo.endpoint);
  return dynamo.stop;
};
