import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { DeployedFunction } from '#tests/deployed/cloud-assembly';
import { testRegion } from '#tests/deployed/template-values';
import { scaleToMachineLoad } from '#tests/kit/machine-load';

/** Runs bundles as Lambda does: a process each, the Runtime API between, an end to whatever takes longer than its timeout. */

/** Of a synchronous call, in bytes: the event, and the answer where it is not streamed. */
export const maxPayloadBytes = 6 * 1024 * 1024;

export type InvocationOutcome =
  | { kind: 'answered'; payload: string }
  | { kind: 'streamed'; stream: IncomingMessage }
  /** The handler threw, the process ended, the time was over, or the answer was too large. */
  | { kind: 'failed'; reason: string };

export interface StandInPorts {
  port: number;
  http2Port: number;
}

interface Call {
  id: string;
  event: string;
  deadline: number;
  settle: (outcome: InvocationOutcome) => void;
}

const readText = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Of the largest heap, what the runtime leaves for all else. */
const heapShare = 0.9;

const environmentOf = (lambda: DeployedFunction, runtimeApi: string): Record<string, string> => ({
  ...lambda.environment,
  _HANDLER: lambda.handler,
  AWS_REGION: testRegion,
  AWS_DEFAULT_REGION: testRegion,
  // Whose request it is, is told by whose key it is signed with.
  AWS_ACCESS_KEY_ID: lambda.name,
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_SESSION_TOKEN: 'session',
  AWS_LAMBDA_FUNCTION_NAME: lambda.name,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(lambda.memory),
  AWS_LAMBDA_LOG_GROUP_NAME: lambda.logGroup,
  AWS_LAMBDA_RUNTIME_API: runtimeApi,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  LAMBDA_TASK_ROOT: lambda.code,
  // No thing of Lambda's: what one process has compiled, the next one need not.
  NODE_COMPILE_CACHE: join(lambda.code, '..', 'compiled'),
  TZ: 'UTC',
});

/** The most memory that a process has held so far, in MB, as Linux counts it; 0 where nobody does. */
const peakMemory = (pid: number | undefined): number => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  const [, kilobytes = 0] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

/** One process of a Lambda: one event at a time. */
class Environment {
  private readonly lambda: DeployedFunction;
  private readonly clockAhead: number;
  private readonly server: Server;
  private child: ChildProcess | undefined;
  private waiting: ServerResponse | undefined;
  private call: Call | undefined;
  private said = '';
  isBusy = false;
  isOver = false;
  /** In MB, after its latest call. */
  peak = 0;

  constructor(lambda: DeployedFunction, clockAhead: number) {
    this.lambda = lambda;
    this.clockAhead = clockAhead;
    this.server = createServer((request, response) => void this.answer(request, response));
    // A process that idled is not to find its connection closed in the moment in which it answers.
    this.server.keepAliveTimeout = 0;
  }

  async start({ port, http2Port }: StandInPorts): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const runtimeApi = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    const heap = `--max-old-space-size=${Math.floor(this.lambda.memory * heapShare)}`;
    const runtime = join(import.meta.dirname, 'runtime.ts');
    const parameters = [port, http2Port, this.clockAhead].map(String);
    this.child = spawn(process.execPath, [heap, '--no-warnings', runtime, ...parameters], {
      cwd: this.lambda.code,
      env: environmentOf(this.lambda, runtimeApi),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const out of [this.child.stdout, this.child.stderr]) {
      out?.setEncoding('utf8').on('data', (text: string) => {
        this.said = (this.said + text).slice(-4_000);
      });
    }
    this.child.once('exit', () => this.end('the process ended'));
  }

  invoke(event: string): Promise<InvocationOutcome> {
    this.isBusy = true;
    return new Promise((resolve) => {
      const time = scaleToMachineLoad(this.lambda.timeout * 1000);
      const timer = setTimeout(() => this.end(`Task timed out after ${this.lambda.timeout} seconds`), time);
      const done = () => {
        clearTimeout(timer);
        this.peak = peakMemory(this.child?.pid);
        this.isBusy = false;
      };
      const settle = (outcome: InvocationOutcome) => {
        this.call = undefined;
        if (outcome.kind === 'streamed') outcome.stream.once('close', done);
        else done();
        resolve(outcome);
      };
      this.call = { id: randomUUID(), event, deadline: Date.now() + time, settle };
      this.handOver();
    });
  }

  /** Kills it, and tells whoever waits for it why. */
  end(reason: string): void {
    if (this.isOver) return;
    this.isOver = true;
    this.child?.kill('SIGKILL');
    this.server.close();
    this.server.closeAllConnections();
    this.call?.settle({ kind: 'failed', reason: `${reason}\n${this.said}` });
  }

  private handOver(): void {
    if (!this.waiting || !this.call) return;
    const { id, event, deadline } = this.call;
    this.waiting.writeHead(200, {
      'lambda-runtime-aws-request-id': id,
      'lambda-runtime-deadline-ms': String(deadline),
      'lambda-runtime-invoked-function-arn': this.lambda.arn,
    });
    this.waiting.end(event);
    this.waiting = undefined;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (path.endsWith('/invocation/next')) {
      this.waiting = response;
      return this.handOver();
    }
    if (request.headers['lambda-runtime-function-response-mode'] === 'streaming') {
      this.call?.settle({ kind: 'streamed', stream: request });
      request.once('end', () => response.writeHead(202).end());
      return undefined;
    }
    const payload = await readText(request);
    response.writeHead(202).end();
    if (path.endsWith('/init/error')) return this.end(payload);
    this.call?.settle(this.outcomeOf(path, payload));
  }

  private outcomeOf(path: string, payload: string): InvocationOutcome {
    if (path.endsWith('/error')) return { kind: 'failed', reason: `${payload}\n${this.said}` };
    const size = Buffer.byteLength(payload);
    if (size <= maxPayloadBytes) return { kind: 'answered', payload };
    return { kind: 'failed', reason: `Function.ResponseSizeTooLarge: ${size} bytes` };
  }
}

/** All of the deployment's Lambdas, each started when it is first called, and again after it was killed. */
export class LambdaRunner {
  private readonly environments = new Map<string, Environment[]>();
  private readonly ports: StandInPorts;
  /** In milliseconds, of the processes' clock. */
  private readonly clockAhead: number;

  constructor(ports: StandInPorts, clockAhead = 0) {
    this.ports = ports;
    this.clockAhead = clockAhead;
  }

  /** In MB, by name: the most that a process of the Lambda has held at the end of a call. */
  readonly peaks = new Map<string, number>();

  async invoke(lambda: DeployedFunction, event: unknown): Promise<InvocationOutcome> {
    const all = (this.environments.get(lambda.arn) ?? []).filter(({ isOver }) => !isOver);
    let free = all.find(({ isBusy }) => !isBusy);
    if (!free) {
      free = new Environment(lambda, this.clockAhead);
      free.isBusy = true;
      all.push(free);
      this.environments.set(lambda.arn, all);
      await free.start(this.ports);
    }
    const outcome = await free.invoke(JSON.stringify(event));
    this.peaks.set(lambda.name, Math.max(free.peak, this.peaks.get(lambda.name) ?? 0));
    return outcome;
  }

  /** As after some quiet minutes: the next call finds a container that remembers nothing. */
  forget(lambda: DeployedFunction): void {
    for (const one of this.environments.get(lambda.arn) ?? []) one.end('stopped');
  }

  stop(): void {
    for (const all of this.environments.values()) for (const one of all) one.end('stopped');
  }
}
