// Listens for a failure of the start. The first import of the first script, so that it hears what any other
// module throws while it is loaded.
import { StartFailure } from './app/start_failure';
import { EngineError } from './engine/types';

export const startFailure = new StartFailure(globalThis, document, (error) => error instanceof EngineError);
startFailure.listen();
