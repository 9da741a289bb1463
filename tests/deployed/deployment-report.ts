import type { Deployment } from '#tests/deployed/deployment';

/** What the deployment was asked and how it did, as a table for who reads the log. */
export const describeDeployment = (deployment: Deployment): string => {
  const seen = deployment.seen();
  const slowest = seen.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  const largest = seen.toSorted((a, b) => b.bytes - a.bytes)[0];
  const memoryOf = (name: string) => deployment.lambdaNamed(name).memory;
  const fullest = [...deployment.lambdas.peaks].toSorted(
    ([a, one], [b, other]) => other / memoryOf(b) - one / memoryOf(a),
  )[0];
  const lines: [string, string][] = [
    ['routes called', String(new Set(seen.map(({ name }) => name)).size)],
    ['calls', String(seen.length)],
    ['denied', [...deployment.rights.denied].join('; ') || 'none'],
    ['answers above 499', String(seen.filter(({ status }) => status >= 500).length)],
    ['rights unused', deployment.rights.unused().join('; ') || 'none'],
    ['slowest', slowest ? `${slowest.name}, ${Math.round(slowest.milliseconds)} ms` : 'none'],
    ['largest answer', largest ? `${largest.name}, ${Math.ceil(largest.bytes / 1024)} KiB` : 'none'],
    ['most memory', fullest ? `${fullest[0]}, ${Math.round(fullest[1])} of ${memoryOf(fullest[0])} MB` : 'none'],
  ];
  return lines.map(([name, value]) => `${name.padEnd(18)} ${value}`).join('\n');
};
