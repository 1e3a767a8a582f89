// What happened between the page and its engines, as text: for a report of something that went wrong.
import type { App } from './app.svelte';

export function reportOf({ about, engineState, log }: App): string {
  const engine = about ? `${about.kind} ${about.version}, threads ${about.threads}` : 'none yet';
  return `Outflank ${engineState}, engine ${engine}\n${navigator.userAgent}\n${log.text}\n`;
}
