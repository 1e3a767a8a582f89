// Days as records of games have them.

/** The day of a moment where the page is shown, not in Greenwich: "2026-11-25". Milliseconds since 1970; now
 *  without them. */
export function isoDay(moment: number = Date.now()): string {
  const day = new Date(moment);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
