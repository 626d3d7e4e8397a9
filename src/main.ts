import { runCommand } from './cli/run-command'

// Only the owner can access the files that this process creates.
if (Bun.isMainThread) process.umask(0o077)

// The promise is not awaited, because bytecode does not support top-level await.
void runCommand(process.argv.slice(2))
