import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '#lib/api/api';
import { portfolioQueryKey } from '../holding/holdings-query';
import { ownPriceOfferMessages } from './trade-form-messages';

/** Whether a stock that the market does not know has prices of one's own, and the way to give it some. */
export const OwnPriceOffer = ({ symbol }: { symbol: string }) => {
  const { data } = useQuery({
    queryKey: [...portfolioQueryKey, 'assets'],
    queryFn: async ({ signal }) => (await api.call('GET /portfolio/assets', undefined, { signal })).assets,
  });
  const asset = data?.find((one) => one.symbol === symbol);
  return (
    <p className="mt-1 text-sm text-ink-muted">
      {asset && ownPriceOfferMessages.counts(asset.name)}{' '}
      <Link to={`/dashboard/portfolio/assets?add=${encodeURIComponent(symbol)}`} className="text-accent underline">
        {asset ? ownPriceOfferMessages.more(symbol) : ownPriceOfferMessages.add(symbol)}
      </Link>
    </p>
  );
};
