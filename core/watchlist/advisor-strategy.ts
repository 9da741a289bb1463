/** Which strategy the cash at hand suggests, in US dollars. */

/** From so much on, the lowest first. */
export const advisorStrategiesByMinCashUsd = [
  { from: 100, strategy: 'balanced' },
  { from: 500, strategy: 'growth' },
] as const;
const below = 'dividend';

export type AdvisorStrategy = (typeof advisorStrategiesByMinCashUsd)[number]['strategy'] | typeof below;

/** 500 and over -> growth, 100 up to 500 -> balanced, under 100 -> dividend. */
export const chooseAdvisorStrategyByCash = (cash: number): AdvisorStrategy =>
  advisorStrategiesByMinCashUsd.findLast(({ from }) => cash >= from)?.strategy ?? below;
