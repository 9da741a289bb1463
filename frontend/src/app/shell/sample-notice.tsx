import { useEffect, useState } from 'react';
import { noteSample, useSample } from '#lib/sample-data';
import { onDemand } from '#ui/on-demand';

const SampleBar = onDemand(() => import('../../features/first-run/sample-bar'));

/** At the foot of every page, for as long as what it shows is sample data. */
export const SampleNotice = () => {
  const state = useSample();
  const [wasThere, setWasThere] = useState(false);
  if (state !== 'none' && !wasThere) setWasThere(true);
  // What was said of this person is not true of the next.
  useEffect(() => () => noteSample('none'), []);
  // It stands once more where there is none any longer: it reads everything again.
  return wasThere && <SampleBar state={state} onMissing={() => setWasThere(false)} />;
};
