/** Keeps the process alive until disposed of, because waiting for a subprocess does not. */
export function keepAlive(): Disposable {
  const timer = setInterval(() => {}, 60_000)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
