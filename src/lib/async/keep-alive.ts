/** Keeps the process alive until it is disposed of: waiting for a process of its own does not. */
export function keepAlive(): Disposable {
  const timer = setInterval(() => {}, 60_000)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
