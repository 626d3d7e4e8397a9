/** A file made at build time and imported `with { type: 'file' }`: its path, also inside the executable. */
declare module '*.gen.bin' {
  const path: string
  export = path
}
