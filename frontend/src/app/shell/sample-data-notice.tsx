import { useEffect, useState } from 'react';
import { noteSampleState, useSampleState } from '#lib/api/sample-data';
import { createOnDemand } from '#ui/page/on-demand';

const SampleBar = createOnDemand(() => import('../../features/first-run/sample-data-bar'));

/** At the foot of every page, for as long as what it shows is sample data. */
export const SampleDataNotice = () => {
  const state = useSampleState();
  const [wasThere, setWasThere] = useState(false);
  if (state !== 'none' && !wasThere) setWasThere(true);
  // What was said of this person is not true of the next.
  useEffect(() => () => noteSampleState('none'), []);
  // It stands once more where there is none any longer: it reads everything again.
  return wasThere && <SampleBar state={state} onMissing={() => setWasThere(false)} />;
};
