/** For tests of how long something takes: milliseconds that this process has worked, whatever else the machine does. */
export const getProcessorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Milliseconds that this process worked until `work` was done. */
export const measureProcessorTime = async (work: () => unknown): Promise<number> => {
  const before = getProcessorTime();
  await work();
  return getProcessorTime() - before;
};
