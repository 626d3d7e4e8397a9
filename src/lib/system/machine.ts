/** Returns the build target for this machine, such as `linux-arm64-musl`; see the targets in build.ts. */
export function machineKind(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `${system}-${process.arch}${isMusl() ? '-musl' : ''}`
}

/**
 * Whether this process uses musl as its C library. It is not enough that musl is installed, because it may be installed
 * beside glibc.
 */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}
