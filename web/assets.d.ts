// Types of imports that are not code. `with { type }` in the import decides what the bundler returns.

declare module '*.svg' {
  /** The file's content as text, imported `with { type: 'text' }`. */
  const text: string
  export = text
}

declare module '*.woff2' {
  /** The file's URL, imported `with { type: 'file' }`. */
  const url: string
  export = url
}

declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const url: string
  export = url
}

declare module 'maplibre-gl/dist/maplibre-gl.css' {
  const url: string
  export = url
}

declare module '*/tokens.css' {}
declare module '*/base.css' {}
declare module '*/print.css' {}
declare module 'uplot/dist/uPlot.min.css' {}
