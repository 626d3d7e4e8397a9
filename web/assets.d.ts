// What the bundler makes of imports that are not code. `with { type }` at the import decides which it is.

declare module '*.svg' {
  /** The file's text: imported `with { type: 'text' }`. */
  const text: string
  export = text
}

declare module '*.woff2' {
  /** The file's address: imported `with { type: 'file' }`. */
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
