import { dlopen, type FFIFunction, type Library } from 'bun:ffi'

const names = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]

/** Functions of the C library of this system; null on systems other than Linux. */
export function openCLibrary<Functions extends Record<string, FFIFunction>>(
  functions: Functions,
): Library<Functions> | null {
  if (process.platform !== 'linux') return null
  for (const name of names) {
    try {
      return dlopen(name, functions)
    } catch {
      // The other library is that of this system.
    }
  }
  return null
}
