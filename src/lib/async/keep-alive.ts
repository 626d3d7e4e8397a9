import { minute } from '../durations'

/** Keeps the process alive until the result is disposed of. Waiting for a subprocess alone does not keep it alive. */
export function keepAlive(): Disposable {
  const timer = setInterval(() => {}, minute)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
