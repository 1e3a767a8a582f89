// What the page uses of ES2023. Other additions of that year are younger than the oldest browser
// engine it runs in: that of the desktop window, of May 2022.
interface ReadonlyArray<T> {
  findLast(wanted: (value: T, index: number) => boolean): T | undefined;
  findLastIndex(wanted: (value: T, index: number) => boolean): number;
}
