import { Spinner } from '#ui/spinner';

/** The whole window waits: for the configuration, a stored session or the frame of the page. */
export const FullPageSpinner = () => (
  <div className="grid min-h-dvh place-items-center">
    <Spinner label="Loading..." />
  </div>
);
