import { dlopen, type FFIFunction, type Library } from 'bun:ffi'

const names = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]

/** Opens functions of the system's C library; null on systems other than Linux. */
export function openCLibrary<Functions extends Record<string, FFIFunction>>(
  functions: Functions,
): Library<Functions> | null {
  if (process.platform !== 'linux') return null
  for (const name of names) {
    try {
      return dlopen(name, functions)
    } catch {
      // This C library is not installed. The loop tries the next one: a system has either glibc or musl.
    }
  }
  return null
}
