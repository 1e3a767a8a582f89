// What the build writes into the page: see vite.config.ts.
interface ImportMetaEnv {
  /** What addresses of the engine's files end with. */
  readonly VITE_ENGINE_QUERY: string;
  readonly VITE_KNOWN_VIEWS: import('./engine/known_views').KnownViews;
}
