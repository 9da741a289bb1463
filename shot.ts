import { launchChromium } from './e2e/browsers.ts';
const b = await launchChromium();
for (const scheme of ['light','dark'] as const) for (const [w,h] of [[1280,800],[360,740]] as const) {
  const c = await b.newContext({ baseURL: process.argv[2], viewport:{width:w,height:h}, colorScheme: scheme, timezoneId:'America/New_York' });
  const p = await c.newPage();
  await p.goto('/login');
  await p.getByLabel(/^Email/).fill('owner@example.com');
  await p.getByLabel(/^Password/).fill('sail-home-42');
  await p.getByRole('button',{name:/sign in|login/i}).click();
  await p.waitForURL('**/dashboard');
  await p.waitForTimeout(2500);
  const name=`/tmp/n-${scheme}-${w}`;
  await p.screenshot({path:`${name}-home.png`});
  await p.getByRole('button',{name:/^Notices/}).first().click();
  await p.waitForTimeout(1200);
  await p.screenshot({path:`${name}-panel.png`});
  await p.goto('/dashboard/settings#notices');
  await p.waitForTimeout(1500);
  await p.screenshot({path:`${name}-settings.png`});
  await c.close();
}
await b.close();
