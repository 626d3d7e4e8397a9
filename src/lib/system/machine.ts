/** The build target that runs on this machine, such as `linux-arm64-musl`; see the targets in build.ts. */
export function machineKind(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `${system}-${process.arch}${isMusl() ? '-musl' : ''}`
}

/** Looks at the C library that this process uses, because musl may also be installed beside the system's glibc. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}
