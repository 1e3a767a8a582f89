// What is said when the engine of the browser takes over from that of the server.
import { ServerEngine } from '../engine/server_engine';
import type { Engine } from '../engine/types';
import { t } from '../i18n/index.svelte';

export async function spareText(engine: Engine): Promise<string> {
  const reason = engine instanceof ServerEngine ? await engine.refusal() : undefined;
  return reason === undefined ? t('engine.spare') : t('engine.refused', { reason });
}
