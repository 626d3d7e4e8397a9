import { minute } from '../durations'

/** Keeps the process alive until disposed of, because waiting for a subprocess does not. */
export function keepAlive(): Disposable {
  const timer = setInterval(() => {}, minute)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
