// The types of imports that are not code, as the bundler makes them.
declare module '*.sql' {
  const text: string
  export default text
}

declare module '*.gz' {
  const path: string
  export default path
}

declare module '*.br' {
  const path: string
  export default path
}

declare module '*.gen.bin' {
  const path: string
  export default path
}
