import { Refusal } from '#functions/refusal';

/** What a household takes in beside shares is not read yet: no figure stands in for it. */
export const refuseHousehold = (scope: string): void => {
  if (scope === 'household') {
    throw new Refusal(422, 'not_told', 'Returns of the household cannot be told yet: choose investments.');
  }
};
