// Loaded before every file of tests.

// Bun's event loop turns without pause while all it waits for is a process nobody has to wait for, such as our worker.
// A timer gives it something to sleep until, which leaves the processor to those who work.
setInterval(() => {}, 60_000)
