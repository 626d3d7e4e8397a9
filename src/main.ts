import { runCommand } from './cli/run-command'

// Only their owner may access the files that this process creates.
process.umask(0o077)

// Not awaited: bytecode does not support top-level await.
void runCommand(process.argv.slice(2))
