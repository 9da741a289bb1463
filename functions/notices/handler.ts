import { noticeRoutes } from '#contract/notices';
import { listNotices, reportNoticeSettings, saveNoticeSettings, setNoticesSeen } from '#functions/notices/service';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. */
export const handler = serve(noticeRoutes, {
  notices: (actor, input) => listNotices(actor, input),
  noticesSeen: (actor, input) => setNoticesSeen(actor, input),
  noticeSettings: (actor, input) => reportNoticeSettings(actor, input),
  chooseNotices: (actor, input) => saveNoticeSettings(actor, input),
});
