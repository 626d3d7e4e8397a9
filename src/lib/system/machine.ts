/** For what kind of machine an executable is that runs here, such as `linux-arm64-musl`: as the targets of build.ts are called. */
export function machineKind(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `${system}-${process.arch}${isMusl() ? '-musl' : ''}`
}

/** By what runs this: musl may be installed beside the C library of the system. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}
