import { createOnDemandComponent } from '#ui/page/on-demand';

const NoticesBell = createOnDemandComponent(() => import('./notices-bell'));

const doNothing = () => undefined;

/** Where the bell stands once its code has come; nothing moves then. */
export const NoticesBellSlot = () => (
  <span className="inline-flex size-10 pointer-coarse:size-11">
    <NoticesBell onMissing={doNothing} />
  </span>
);
