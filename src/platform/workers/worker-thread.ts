// A thread of the server that performs small tasks. A home server often measures a single workout after hours without
// work. If a process did this, it would have to be started and compile its code first, which takes several times as
// long as the work. The thread keeps running with its compiled code, which takes some 20 MB of memory. Unlike a
// process, it does not protect the server: if native code crashes in the thread, the server ends. So the thread only
// gets small inputs, and only JavaScript reads what others have sent, except for tiles, which the server itself also
// decodes. If a task fails in the thread or takes too long, a process performs it again.
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { mainModule } from './own-program'
import type { StartProcess } from './worker-process'

/**
 * Returns a function that starts the thread. The thread gets the environment of a worker process, without the passwords
 * and keys that workers do not need.
 * @param module the module that the thread runs, see perform-tasks.ts; by default this program
 */
export const threadOf =
  (module = mainModule()): StartProcess =>
  (_, environment, { hear, end }) => {
    requireDescriptors()
    const thread = new Worker(module, { argv: ['worker'], env: environment, ref: false })
    thread.onmessage = ({ data }) => hear(data)
    // The error of a task is a message. Any other error ends the thread.
    thread.onerror = event => event.preventDefault()
    thread.addEventListener('close', end)
    return { send: request => thread.postMessage(request), kill: () => thread.terminate() }
  }

/** More descriptors than a thread needs to start, because connections may take some meanwhile. */
const descriptorsNeeded = 64

/** @throws Error if few descriptors are free. Bun ends the whole server if a thread finds none while it starts. */
function requireDescriptors() {
  const opened: number[] = []
  try {
    while (opened.length < descriptorsNeeded) opened.push(openSync(devNull, 'r'))
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}
