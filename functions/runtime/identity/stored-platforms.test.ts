import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildPlatformRemovalWrite,
  buildPlatformsUnchangedChecks,
  buildPlatformWrite,
  isPlatformCashTracked,
  listStoredPlatforms,
  listStoredPlatformsIfNeeded,
  listTradePlatformNames,
  refuseCashlessPlatform,
  refuseUnknownPlatform,
  refuseUnknownPlatforms,
  type StoredPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const schwab: StoredPlatform = { platform: 'Schwab', own: false, since: '2026-03-01', version: 1 };
const nordea: StoredPlatform = { platform: 'Nordea Invest', own: true, version: 1 };

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

const put = (...rows: StoredPlatform[]) => writeWithoutChangeLog(rows.map((row) => buildPlatformWrite('me', row)));

describe('what a person has made of a platform', () => {
  test('is read as it was written, and is nobody else’s', async () => {
    await put(schwab, nordea);
    expect(await listStoredPlatforms('me')).toEqual([nordea, schwab]);
    expect(await listStoredPlatforms('you')).toEqual([]);
    expect((await listTradePlatformNames('me')).at(-1)).toBe('Nordea Invest');
    expect(await listTradePlatformNames('you')).not.toContain('Nordea Invest');
  });

  test('is one row, however its name is written', async () => {
    await put(nordea);
    await expect(put({ ...nordea, platform: 'nordea  INVEST' })).rejects.toThrow();
    expect(await listStoredPlatforms('me')).toEqual([nordea]);
  });

  test('is changed and removed as it was read, and refused where it has changed since', async () => {
    await put(nordea);
    const later = { ...nordea, since: '2026-05-01', version: 2 };
    await writeWithoutChangeLog([buildPlatformWrite('me', later, nordea)]);
    expect(await listStoredPlatforms('me')).toEqual([later]);
    await expect(writeWithoutChangeLog([buildPlatformWrite('me', later, nordea)])).rejects.toThrow();
    await expect(writeWithoutChangeLog([buildPlatformRemovalWrite('me', nordea)])).rejects.toThrow();
    await writeWithoutChangeLog([buildPlatformRemovalWrite('me', later)]);
    expect(await listStoredPlatforms('me')).toEqual([]);
  });

  test('is told to whoever keeps the log of changes, before and after', () => {
    const record = 'PLAT#nordeainvest';
    expect(buildPlatformWrite('me', nordea).of).toEqual({ record, after: nordea });
    expect(buildPlatformWrite('me', { ...nordea, version: 2 }, nordea).of).toEqual({
      record,
      before: nordea,
      after: { ...nordea, version: 2 },
    });
    expect(buildPlatformRemovalWrite('me', nordea).of).toEqual({ record, before: nordea });
  });

  test('costs no request where every name is specified to keep cash', async () => {
    await put(schwab);
    const { requests } = await countTableRequests(async () => {
      expect(await listStoredPlatformsIfNeeded('me', ['Revolut', 'BOSA'])).toEqual([]);
      await refuseUnknownPlatforms('me', ['Schwab', undefined]);
    });
    expect(requests).toBe(0);
    expect(await listStoredPlatformsIfNeeded('me', ['Revolut', 'Schwab'])).toEqual([schwab]);
  });

  test('is held to be as it was read where its own rules matter, and not for the specified ones', async () => {
    const robinhood = { platform: 'Robinhood', own: false, version: 1 };
    await put(schwab, nordea);
    const all = [schwab, nordea, robinhood];
    expect(buildPlatformsUnchangedChecks('me', all, ['Revolut', 'Robinhood'])).toEqual([]);
    expect(buildPlatformsUnchangedChecks('me', all, ['Schwab', 'Nordea Invest'])).toHaveLength(2);
    await writeWithoutChangeLog(buildPlatformsUnchangedChecks('me', all, ['Schwab']));
    await writeWithoutChangeLog([buildPlatformWrite('me', { ...schwab, version: 2 }, schwab)]);
    await expect(writeWithoutChangeLog(buildPlatformsUnchangedChecks('me', all, ['Schwab']))).rejects.toThrow();
  });
});

describe('a platform that is', () => {
  const named = (path: string, text: RegExp) => ({
    status: 400,
    details: [expect.objectContaining({ path })],
    message: expect.stringMatching(text),
  });

  test('neither specified nor one’s own is refused at its field, with those that there are', async () => {
    await put(nordea);
    expect(() => refuseUnknownPlatform([nordea], 'Nordea Invest')).not.toThrow();
    expect(() => refuseUnknownPlatform([], 'Nordea Invest', 'rows.0.platform')).toThrow(
      expect.objectContaining(named('rows.0.platform', /^Choose a platform: Revolut, .*, Other\.$/)),
    );
    await refuseUnknownPlatforms('me', ['Nordea Invest', 'Schwab']);
    await expect(refuseUnknownPlatforms('you', ['Nordea Invest'])).rejects.toMatchObject(
      named('platform', /^Choose a platform: /),
    );
  });

  test.each([
    ['Revolut', undefined, true],
    ['Revolut', '2020-01-01', true],
    ['Schwab', undefined, true],
    ['Schwab', '2026-03-01', true],
    ['Schwab', '2026-02-28', false],
    ['Nordea Invest', '2026-03-01', false],
    ['Fidelity', undefined, false],
  ])('%s on %s keeps cash: %s', (platform, day, isTracked) => {
    const asked = { platform, ...(day !== undefined && { day }) };
    for (const platforms of [
      [schwab, nordea],
      [nordea, schwab],
    ]) {
      expect(isPlatformCashTracked(platforms, asked)).toBe(isTracked);
      const refuse = () => refuseCashlessPlatform(platforms, asked);
      if (isTracked) expect(refuse).not.toThrow();
      else expect(refuse).toThrow(expect.objectContaining({ status: 400 }));
    }
  });

  test('without cash is refused with those that keep some; before its first day with that day', () => {
    expect(() => refuseCashlessPlatform([schwab], { platform: 'Fidelity', day: '2026-03-01' }, 'from')).toThrow(
      expect.objectContaining(named('from', /^Choose a platform: Revolut, .*, Schwab\.$/)),
    );
    expect(() => refuseCashlessPlatform([schwab], { platform: 'Schwab', day: '2026-02-28' })).toThrow(
      expect.objectContaining(
        named('transactionDate', /^Cash on Schwab is kept from Mar 1, 2026 on\. Choose that day or a later one\.$/),
      ),
    );
  });

  test('without cash is refused at the platform where no other field is named, also where its cash was kept and it is gone', () => {
    const gone = { platform: 'Gone Broker', own: false, since: '2026-03-01' };
    for (const day of ['2026-02-28', '2026-03-02']) {
      expect(() => refuseCashlessPlatform([gone], { platform: 'Gone Broker', day })).toThrow(
        expect.objectContaining(
          named('platform', /^Choose a platform: Revolut, Robinhood, BOSA, Bank Account, Other\.$/),
        ),
      );
    }
  });

  test('with cash from its own first day on is told that day, not the one of another platform', () => {
    const later = { ...nordea, since: '2026-05-01' };
    const refuse = (platform: string) => () => refuseCashlessPlatform([later, schwab], { platform, day: '2026-02-28' });
    expect(refuse('Schwab')).toThrow(
      expect.objectContaining(named('transactionDate', /^Cash on Schwab is kept from Mar 1, 2026 on\./)),
    );
    expect(refuse('Nordea Invest')).toThrow(
      expect.objectContaining(named('transactionDate', /^Cash on Nordea Invest is kept from May 1, 2026 on\./)),
    );
  });

  test('specified to keep cash keeps it on every day, whatever day is stored of it', () => {
    const revolut = { platform: 'Revolut', own: false, since: '2026-03-01' };
    expect(isPlatformCashTracked([revolut], { platform: 'Revolut', day: '2026-02-28' })).toBe(true);
    expect(() => refuseCashlessPlatform([revolut], { platform: 'Revolut', day: '2026-02-28' })).not.toThrow();
  });
});
