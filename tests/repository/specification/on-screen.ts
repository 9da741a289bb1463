/** Of what is seen on a page: that it is computed proves no such row, but a journey, or a test that draws the page. */
export interface ScreenCoverageRow {
  screen: string;
}
export const createScreenCoverageRow = (screen: string): ScreenCoverageRow => ({ screen });
