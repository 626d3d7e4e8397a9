// Loaded before every file of tests.
import { setDefaultTimeout } from 'bun:test'

// Bun’s event loop turns without pause while all it waits for is a process nobody has to wait for, such as our worker.
// A timer gives it something to sleep until, which leaves the processor to those who work.
setInterval(() => {}, 60_000)

// Far more than the patience of tests (waiting.ts), so that whatever is waited for in vain is named.
setDefaultTimeout(600_000)
