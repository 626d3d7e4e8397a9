/** The build target that runs on this machine, such as `linux-arm64-musl`; see the targets in build.ts. */
export function machineKind(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `${system}-${process.arch}${isMusl() ? '-musl' : ''}`
}

/** Decided by the C library of this process: musl may be installed beside the system's glibc. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}
