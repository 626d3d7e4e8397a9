import { runCommand } from './cli/run-command'

// Files are readable by their owner only.
process.umask(0o077)

// Not awaited: bytecode does not support top-level await.
void runCommand(process.argv.slice(2))
