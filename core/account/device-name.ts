/** The first that fits: most browsers also name those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  // An iPad says that it is a Mac.
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

export const unknownDeviceName = 'Unknown device';

/** Browsers say less than 300 characters; more is somebody's play. */
const maxCharacters = 400;

const findFirstName = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * What a person knows a sign-in by, from the browser's `User-Agent`: `Firefox on Windows`, `Safari on iPhone`. Of what the
 * header says nothing else goes on: whoever writes one of their own gets one of these names all the same.
 */
export const parseDeviceNameFromUserAgent = (userAgent = ''): string => {
  const header = userAgent.slice(0, maxCharacters);
  const [browser, system] = [findFirstName(browsers, header), findFirstName(systems, header)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? unknownDeviceName;
};
